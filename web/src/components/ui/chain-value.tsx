import { ExternalLink } from 'lucide-react';
import { explorerUrl } from '../../config/env.ts';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { shortAddress } from '../../lib/short-address.ts';
import { CopyButton } from './copy-button.tsx';

interface ChainValueProps {
  value: string;
  /** In full, on a document that is printed. */
  full?: boolean;
}

/** A Solana address, shortened; the full one shows on hover and can be copied. */
export function ChainAddress({ value, full = false }: ChainValueProps) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center">
      <ShortCode value={value} full={full} />
      <CopyButton text={value} label="Copy address" />
    </span>
  );
}

/** A transaction's signature, shortened, to copy, and linked to a public explorer where there is one. */
export function TransactionLink({
  value,
  full = false,
  url,
}: ChainValueProps & {
  /** The explorer URL from the server; null to build it from the page's own template. */
  url: string | null;
}) {
  const config = useRuntimeConfig();
  // Whatever the server sends, a link opens a web page and runs no script.
  const href = url?.startsWith('https://') === true ? url : explorerUrl(config, value);
  const code = <ShortCode value={value} full={full} />;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center">
      {href === null ? (
        code
      ) : (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-1.5 text-accent hover:underline"
        >
          {code}
          <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="sr-only">(opens the Solana explorer in a new tab)</span>
        </a>
      )}
      <CopyButton text={value} label="Copy transaction signature" />
    </span>
  );
}

function ShortCode({ value, full }: Required<ChainValueProps>) {
  return (
    <code title={full ? undefined : value} className="text-[0.8125rem] break-all">
      {full ? value : shortAddress(value)}
    </code>
  );
}
