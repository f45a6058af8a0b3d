import { ExternalLink } from 'lucide-react';
import { explorerUrl } from '../../config/env.ts';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { shortAddress } from '../../lib/short-address.ts';

/** A transaction's signature, linked to a public explorer where there is one. */
export function TransactionLink({
  signature,
  url,
  short = false,
}: {
  signature: string;
  /** The explorer URL from the server; null to build it from the page's own template. */
  url: string | null;
  short?: boolean;
}) {
  const config = useRuntimeConfig();
  // Whatever the server sends, a link opens a web page and runs no script.
  const href = url?.startsWith('https://') === true ? url : explorerUrl(config, signature);
  const hash = (
    <code title={short ? signature : undefined} className="text-[0.8125rem] break-all">
      {short ? shortAddress(signature) : signature}
    </code>
  );
  if (href === null) return hash;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-start gap-1.5 text-accent hover:underline"
    >
      {hash}
      <ExternalLink aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="sr-only">(opens the Solana explorer in a new tab)</span>
    </a>
  );
}
