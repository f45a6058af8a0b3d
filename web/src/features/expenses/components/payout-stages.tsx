import { Check, Pause, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExpensePayoutQuery } from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime } from '../../../lib/format-date.ts';

export type PayoutOnPage = NonNullable<NonNullable<ExpensePayoutQuery['expense']>['payout']>;

/** Progress of the payment: each stage is a fact reported by the chain or the payout service. */
export function PayoutStages({ payout }: { payout: PayoutOnPage }) {
  const reached = stageIndex(payout);
  const stopped = stopWord(payout.status);
  const stages = [
    { label: 'Queued', at: payout.queuedAt },
    { label: 'Sending', at: null },
    { label: 'Sent', at: payout.sentAt },
    { label: 'Final on Solana', at: payout.paidAt },
  ];
  return (
    <ol aria-label="Payout stages" className="grid gap-3 sm:grid-cols-4">
      {stages.map(({ label, at }, index) => {
        const isStop = stopped !== null && index === reached;
        const done = index < reached || (payout.status === 'PAID' && index === reached);
        return (
          <li
            key={label}
            aria-current={index === reached && !done ? 'step' : undefined}
            className={classNames(
              'border-t-2 pt-2.5 max-sm:border-t-0 max-sm:border-l-2 max-sm:pt-0 max-sm:pl-3',
              isStop ? 'border-warning' : index <= reached ? 'border-accent' : 'border-line',
            )}
          >
            <p
              className={classNames(
                'flex items-center gap-1.5 font-medium',
                index > reached && 'text-ink-faint',
              )}
            >
              <StageIcon done={done} stop={isStop ? payout.status : null} />
              {isStop ? stopped : label}
            </p>
            {at !== null && index <= reached && (
              <p className="text-xs text-ink-faint">{formatDateTime(at)}</p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function StageIcon({
  done,
  stop,
}: {
  done: boolean;
  stop: PayoutOnPage['status'] | null;
}): ReactNode {
  if (stop === 'HELD') return <Pause aria-hidden="true" className="size-4 text-warning" />;
  if (stop !== null) return <X aria-hidden="true" className="size-4 text-warning" />;
  if (done) return <Check aria-hidden="true" className="size-4 text-accent" />;
  return null;
}

function stageIndex(payout: PayoutOnPage): number {
  switch (payout.status) {
    case 'QUEUED':
      return 0;
    case 'SENDING':
      return 1;
    case 'SENT':
      return 2;
    case 'PAID':
      return 3;
    case 'FAILED':
    case 'HELD':
    case 'CANCELLED':
      return payout.sentAt === null ? 0 : 1;
  }
}

function stopWord(status: PayoutOnPage['status']): string | null {
  switch (status) {
    case 'FAILED':
      return 'Failed';
    case 'HELD':
      return 'Held';
    case 'CANCELLED':
      return 'Cancelled';
    case 'QUEUED':
    case 'SENDING':
    case 'SENT':
    case 'PAID':
      return null;
  }
}
