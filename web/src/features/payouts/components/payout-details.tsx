import { TriangleAlert } from 'lucide-react';
import { ChainAddress } from '../../../subjects/payments/chain-value.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { PayoutRowFragment } from '#graphql';
import { PayoutAttempts } from './payout-attempts.tsx';
import { isUnderWay, waitingText } from './payout-labels.ts';
import { useTreasuries } from './treasury-choice.tsx';

/** Details besides the columns: why a payout waits, the next step, its times, its wallet and every attempt. */
export const PayoutDetails = ({ payout }: { payout: PayoutRowFragment }) => (
  <div className="grid min-w-0 gap-2 text-sm">
    {(payout.reason !== null || payout.status !== 'PAID') && (
      <p className="wrap-anywhere text-ink-soft">{waitingText(payout)}</p>
    )}
    <WalletNote payout={payout} />
    {payout.recipientAddress !== null && (
      <p className="text-ink-soft">
        To <ChainAddress value={payout.recipientAddress} />
      </p>
    )}
    {payout.recipientMemo !== null && (
      <p className="wrap-anywhere text-ink-soft">
        Carries the memo <code>{payout.recipientMemo}</code> for the payee.
      </p>
    )}
    <p className="text-ink-faint">
      <PayoutTimes payout={payout} />
      {payout.rate !== null && ` · at ${payout.rate} USD per PYUSD`}
      <TreasuryNote treasury={payout.treasury} />
    </p>
    <PayoutAttempts attempts={payout.attempts} />
  </div>
);

const PayoutTimes = ({ payout: { queuedAt, sentAt, paidAt } }: { payout: PayoutRowFragment }) => (
  <>
    Queued <RelativeTime at={queuedAt} />
    {sentAt !== null && (
      <>
        {' · sent '}
        <RelativeTime at={sentAt} />
      </>
    )}
    {paidAt !== null && (
      <>
        {' · final '}
        <RelativeTime at={paidAt} />
      </>
    )}
  </>
);

/** Shown when there are several treasuries. */
function TreasuryNote({ treasury }: { treasury: string | null }) {
  const treasuries = useTreasuries();
  const label = treasuries.find(({ name }) => name === treasury)?.label;
  if (label === undefined || treasuries.length < 2) return null;
  return <> · from {label}</>;
}

/** Warns that the payee's address is new. */
function WalletNote({ payout }: { payout: PayoutRowFragment }) {
  const { walletAddress, walletChangedAt = null } = payout.payee ?? {};
  if (walletChangedAt === null || !isUnderWay(payout.status)) return null;
  return (
    <p className="flex items-start gap-2 text-warning">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        Their wallet was {walletAddress === null ? 'removed' : 'set'}{' '}
        <RelativeTime at={walletChangedAt} />.
      </span>
    </p>
  );
}
