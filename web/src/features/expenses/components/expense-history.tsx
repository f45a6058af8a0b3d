import { Card } from '../../../components/ui/card.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { useExpenseHistoryQuery, type ExpenseHistoryQuery } from '../../../generated/graphql.ts';

type Entry = NonNullable<ExpenseHistoryQuery['expense']>['activity'][number];

/** Who did what and when; asked for apart, so that the page does not wait for names. */
export function ExpenseHistory({ id }: { id: string }) {
  const { data, error, refetch } = useExpenseHistoryQuery({ variables: { id } });
  const entries = data?.expense?.activity;
  return (
    <Card title="History">
      {entries ? (
        <ol className="grid gap-3.5">
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
          ))}
          {entries.length === 0 && <li className="text-ink-soft">Nothing has happened yet.</li>}
        </ol>
      ) : error ? (
        <p className="text-ink-soft">
          The history cannot be shown just now.{' '}
          <button type="button" className="font-medium text-accent" onClick={() => void refetch()}>
            Retry
          </button>
        </p>
      ) : (
        <>
          <LoadingNote>Loading history</LoadingNote>
          <Skeleton className="h-4 w-2/3" />
        </>
      )}
    </Card>
  );
}

function HistoryEntry({ entry }: { entry: Entry }) {
  const who = entry.actor ? `${entry.actor.firstName} ${entry.actor.lastName}` : 'Outlay';
  return (
    <li className="flex items-baseline justify-between gap-4">
      <div className="min-w-0">
        <p>
          <span className="font-medium">{words(entry.kind)}</span>{' '}
          <span className="text-ink-soft">by {who}</span>
        </p>
        {entry.note && <p className="text-[0.8125rem] wrap-anywhere text-ink-soft">{entry.note}</p>}
        {entry.changes.length > 0 && (
          <p className="text-[0.8125rem] wrap-anywhere text-ink-faint">
            {entry.changes.map(describeChange).join(' · ')}
          </p>
        )}
      </div>
      <span className="shrink-0 text-[0.8125rem] text-ink-faint">
        <RelativeTime at={entry.at} />
      </span>
    </li>
  );
}

/** Where the last word of a kind alone would read like another fact. */
const WORDS: Readonly<Record<string, string>> = {
  'expense.rate_recorded': 'Exchange rate recorded',
  'step.assigned': 'Approver asked',
  'step.approved': 'Step approved',
  'step.escalated': 'Step escalated',
  'payment.queued': 'Payment queued',
  'payment.broadcast': 'Payment sent to Solana',
  'payment.held': 'Payment held',
  'payment.failed': 'Payment failed',
};

/** 'expense.sent_back' becomes 'Sent back'. */
function words(kind: string): string {
  const known = WORDS[kind];
  if (known) return known;
  const last = kind.slice(kind.lastIndexOf('.') + 1).replaceAll(/[_-]/g, ' ');
  return last.charAt(0).toUpperCase() + last.slice(1);
}

function describeChange(change: Entry['changes'][number]): string {
  return `${change.field}: ${change.before ?? 'empty'} → ${change.after ?? 'empty'}`;
}
