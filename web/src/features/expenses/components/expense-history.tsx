import { Card } from '../../../components/ui/card.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { personName } from '../../../lib/person-name.ts';
import { useExpenseHistoryQuery, type ExpenseHistoryQuery } from '../../../generated/graphql.ts';
import { activityLabels, changeLabels } from './activity-labels.ts';
import { useCatalogueNames, type NameOf } from './use-catalogue-names.ts';

type Entry = NonNullable<ExpenseHistoryQuery['expense']>['activity'][number];

/** Who did what and when; a query of its own, so that the page doesn't wait for names. */
export function ExpenseHistory({ id }: { id: string }) {
  const { data, error, refetch } = useExpenseHistoryQuery({ variables: { id } });
  const entries = data?.expense?.activity;
  const nameOf = useCatalogueNames({ wanted: entries?.some(namesSomething) === true });
  return (
    <Card title="History">
      {entries ? (
        <ol className="grid gap-3.5">
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} nameOf={nameOf} />
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

/** Whether showing a change of this field needs names that must be fetched. */
const namesSomething = ({ changes }: Entry): boolean =>
  changes.some(({ field }) => field === 'categoryId' || field === 'policyId');

function HistoryEntry({ entry, nameOf }: { entry: Entry; nameOf: NameOf }) {
  const who = entry.actor ? personName(entry.actor) : 'Outlay';
  return (
    <li className="flex items-baseline justify-between gap-4">
      <div className="min-w-0">
        <p>
          <span className="font-medium">{activityLabels(entry.kind)}</span>{' '}
          <span className="text-ink-soft">by {who}</span>
        </p>
        {entry.note && <p className="text-[0.8125rem] wrap-anywhere text-ink-soft">{entry.note}</p>}
        {entry.changes.length > 0 && (
          <p className="text-[0.8125rem] wrap-anywhere text-ink-faint">
            {entry.changes.map((change) => changeLabels(change, nameOf)).join(' · ')}
          </p>
        )}
      </div>
      <span className="shrink-0 text-[0.8125rem] text-ink-faint">
        <RelativeTime at={entry.at} />
      </span>
    </li>
  );
}
