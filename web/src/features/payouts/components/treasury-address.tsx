import { CopyButton } from '../../../components/ui/copy-button.tsx';

/** The address to top up a treasury. */
export function TreasuryAddress({ address }: { address: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <code className="min-w-0 flex-1 basis-56 text-[0.8125rem] break-all text-ink-soft select-all">
        {address}
      </code>
      <CopyButton text={address} />
    </div>
  );
}
