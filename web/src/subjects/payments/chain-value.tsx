import { ExternalLink } from 'lucide-react';
import { addressUrl, transactionUrl } from '../../config/env.ts';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { classNames } from '../../lib/class-names.ts';
import { shortAddress } from '../../lib/short-address.ts';
import { CopyButton } from '../../components/ui/copy-button.tsx';

interface ChainValueProps {
  value: string;
  /** Whether to show it in full, to compare it or to print it. */
  full?: boolean;
}

/** A Solana address, shortened, with a copy button and a link to a public explorer if there is one. */
export function ChainAddress({ value, full = false }: ChainValueProps) {
  const href = addressUrl(useRuntimeConfig(), value);
  return <ChainValue value={value} full={full} href={href} copyLabel="Copy address" />;
}

type TransactionLinkProps = ChainValueProps & {
  /** The explorer URL from the server; null to build it from the page's own template. */
  url: string | null;
};

/** A transaction's signature, displayed like an address. */
export function TransactionLink({ value, full = false, url }: TransactionLinkProps) {
  const config = useRuntimeConfig();
  // Only https links are opened, so that a link from the server can't run a script.
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
  /** The address in the explorer; null without one. */
  href: string | null;
  copyLabel: string;
}) {
  const code = (
    <code title={full ? undefined : value} className="text-sm">
      {full ? value : shortAddress(value)}
    </code>
  );
  // Inline, so that the icons follow the end of an address that takes two lines.
  return (
    <span className={full ? 'break-all' : 'whitespace-nowrap'}>
      {href === null ? (
        code
      ) : (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={classNames('text-accent hover:underline', !full && 'touchable')}
        >
          {code}
          <ExternalLink aria-hidden="true" className="ml-1.5 inline size-3.5 align-[-0.15em]" />
          <span className="sr-only">(opens the Solana explorer in a new tab)</span>
        </a>
      )}
      <CopyButton text={value} label={copyLabel} />
    </span>
  );
}
