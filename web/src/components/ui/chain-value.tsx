import { ExternalLink } from 'lucide-react';
import { addressUrl, transactionUrl } from '../../config/env.ts';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { shortAddress } from '../../lib/short-address.ts';
import { CopyButton } from './copy-button.tsx';

interface ChainValueProps {
  value: string;
  /** In full, to compare it or on a document that is printed. */
  full?: boolean;
}

/** A Solana address, shortened, to copy, and linked to a public explorer where there is one. */
export function ChainAddress({ value, full = false }: ChainValueProps) {
  const href = addressUrl(useRuntimeConfig(), value);
  return <ChainValue value={value} full={full} href={href} copyLabel="Copy address" />;
}

/** A transaction's signature, shown as an address is. */
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
  const href = url?.startsWith('https://') === true ? url : transactionUrl(config, value);
  return (
    <ChainValue value={value} full={full} href={href} copyLabel="Copy transaction signature" />
  );
}

function ChainValue({
  value,
  full,
  href,
  copyLabel,
}: Required<ChainValueProps> & {
  /** In the explorer; null without one. */
  href: string | null;
  copyLabel: string;
}) {
  const code = (
    <code title={full ? undefined : value} className="text-[0.8125rem] break-all">
      {full ? value : shortAddress(value)}
    </code>
  );
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
      <CopyButton text={value} label={copyLabel} />
    </span>
  );
}
