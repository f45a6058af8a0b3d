import { TriangleAlert } from 'lucide-react';
import { ChainAddress, TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { PayoutRowFragment } from '#graphql';
import { isUnderWay, waitingText, attemptLabels } from './payout-labels.ts';
import { useTreasuries } from './treasury-choice.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { formatDateTime } from '../../../lib/format-date.ts';

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

/** Every transaction signed for a payout, collapsed: few people need them. */
function PayoutAttempts({ attempts }: { attempts: PayoutRowFragment['attempts'] }) {
  if (attempts.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="touchable w-fit cursor-pointer rounded-sm font-medium text-ink-soft hover:text-ink">
        {attempts.length} {attempts.length === 1 ? 'attempt' : 'attempts'}
      </summary>
      <ol className="mt-2 grid gap-2 border-l-2 border-line pl-3">
        {attempts.map((attempt) => (
          <li key={attempt.number} className="grid gap-x-3 sm:flex sm:flex-wrap">
            <span className="text-ink-soft">
              {attempt.number}. Signed {formatDateTime(attempt.signedAt)},{' '}
              {attemptLabels[attempt.state]}
              {attempt.endedAt !== null && ` ${formatDateTime(attempt.endedAt)}`}
            </span>
            {attempt.feeSol !== null && (
              <span className="text-ink-faint">
                Fee <Money amount={attempt.feeSol} currency="SOL" />
              </span>
            )}
            <TransactionLink value={attempt.signature} url={attempt.explorerUrl} />
          </li>
        ))}
      </ol>
    </details>
  );
}
