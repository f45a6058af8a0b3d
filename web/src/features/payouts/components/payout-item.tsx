import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../components/ui/badge.tsx';
import { ChainAddress } from '../../../components/ui/chain-value.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { PayoutRowFragment } from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import { PayoutActions } from './payout-actions.tsx';
import { PayoutAttempts } from './payout-attempts.tsx';
import { expenseTitle } from './payout-expense.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { payoutStatusLabels } from '../../../lib/status-labels.ts';
import { isUnderWay } from './payout-labels.ts';
import { useTreasuries } from './treasury-choice.tsx';

export function PayoutItem({
  payout,
  choice,
  onResult,
}: {
  payout: PayoutRowFragment;
  /** Checkbox for a manual batch, where batches are enabled. */
  choice?: ReactNode;
  onResult: (result: ActionResult | null) => void;
}) {
  const { expense, payee, status, reason, nextStep } = payout;
  const { tone, label } = payoutStatusLabels[status];
  return (
    <article
      aria-label={`${personName(payee)}, ${expenseTitle(expense)}`}
      className="flex items-start gap-3 py-3.5"
    >
      {choice}
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="wrap-anywhere">{personName(payee)}</span>
            <Badge tone={tone}>{label}</Badge>
          </p>
          {expense ? (
            <Link
              to={`/expenses/${expense.id}`}
              className="text-accent wrap-anywhere hover:underline"
            >
              {expense.title}
            </Link>
          ) : (
            <span className="text-ink-soft">{expenseTitle(null)}</span>
          )}
          <p className="text-[0.8125rem] text-ink-faint">
            <PayoutTimes payout={payout} />
            <TreasuryNote treasury={payout.treasury} />
          </p>
        </div>
        <Amounts payout={payout} />
        <div className="grid min-w-0 gap-2 md:col-span-2">
          <WalletNote payout={payout} />
          {payout.recipientMemo !== null && (
            <p className="text-[0.8125rem] wrap-anywhere text-ink-soft">
              Carries the memo <code>{payout.recipientMemo}</code> for the payee.
            </p>
          )}
          {(reason !== null || status !== 'PAID') && (
            <p className="text-[0.8125rem] wrap-anywhere text-ink-soft">
              {reason !== null && <span className="text-ink">{reason} </span>}
              {nextStep}
            </p>
          )}
          <PayoutAttempts attempts={payout.attempts} />
          <PayoutActions payout={payout} onResult={onResult} />
        </div>
      </div>
    </article>
  );
}

function Amounts({ payout: { amountUsd, amountPyusd, rate } }: { payout: PayoutRowFragment }) {
  return (
    <div className="md:text-right">
      <Money amount={amountUsd} currency="USD" className="text-base font-semibold" />
      <p className="text-[0.8125rem] text-ink-faint">
        {amountPyusd === null ? (
          'PYUSD amount not fixed yet'
        ) : (
          <>
            <Money amount={amountPyusd} currency="PYUSD" />
            {rate !== null && ` at ${rate} USD`}
          </>
        )}
      </p>
    </div>
  );
}

function PayoutTimes({ payout: { queuedAt, sentAt, paidAt } }: { payout: PayoutRowFragment }) {
  return (
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
}

/** Shown when there are several treasuries. */
function TreasuryNote({ treasury }: { treasury: string | null }) {
  const treasuries = useTreasuries();
  const label = treasuries.find(({ name }) => name === treasury)?.label;
  if (label === undefined || treasuries.length < 2) return null;
  return <> · from {label}</>;
}

/** Warns that the payee's address has changed since their last payout. */
function WalletNote({ payout }: { payout: PayoutRowFragment }) {
  const { walletAddress, walletChangedAt } = payout.payee;
  if (walletChangedAt === null || !isUnderWay(payout.status)) return null;
  const frozen = payout.recipientAddress;
  return (
    <p className="flex items-start gap-2 text-[0.8125rem] text-warning">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        Their wallet changed <RelativeTime at={walletChangedAt} />.
        {frozen !== null && frozen !== walletAddress && (
          <>
            {' '}
            This payout goes to the one that was approved, <ChainAddress value={frozen} />
          </>
        )}
      </span>
    </p>
  );
}
