import { Card } from '../../../components/ui/card.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';

/** The whole address, to compare and to take along. */
export function WalletAddress({ address }: { address: string }) {
  return (
    <Card title="Address">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <code className="min-w-0 flex-1 basis-56 text-[0.8125rem] break-all select-all">
          {address}
        </code>
        <CopyButton text={address} />
      </div>
      <p className="mt-3 text-[0.8125rem] text-ink-faint">
        Reimbursements are paid to this Solana address in PYUSD.
      </p>
    </Card>
  );
}
