import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { RetryBanner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { useAuditLogQuery, useAuditPeopleQuery } from '../../../generated/graphql.ts';
import { formatDateTime, viewerTimeZone } from '../../../lib/format-date.ts';
import { personName } from '../../../lib/person-name.ts';
import { AuditLogFilter, everything, toAuditFilter } from './audit-log-filter.tsx';
import { auditSentence, changeLabels, type AuditEntry, type NameOf } from './audit-sentence.ts';

export default function AuditLog() {
  const [choice, setChoice] = useState(everything);
  const { data, previousData, error, refetch, fetchMore } = useAuditLogQuery({
    variables: { filter: toAuditFilter(choice) },
  });
  const people = usePeople();
  const nameOf: NameOf = (id) => people.find((person) => person.id === id)?.name ?? null;
  // Another filter keeps the last entries visible until its own have loaded.
  const page = (data ?? previousData)?.auditLog;
  const cursor = page?.endCursor ?? null;
  return (
    <Card title="Audit log">
      <p className="-mt-1 mb-4 text-ink-soft">
        Who changed members, settings, keys and sessions. Entries are added and never change. Times
        are in your zone, {viewerTimeZone()}.
      </p>
      <AuditLogFilter choice={choice} people={people} onChange={setChoice} />
      {error && !data && (
        <RetryBanner message="Failed to load the audit log" onRetry={() => void refetch()} />
      )}
      {!page && !error && <ListSkeleton note="Loading the audit log" rows={8} />}
      {page?.entries.length === 0 &&
        (choice === everything ? (
          <EmptyState Icon={ScrollText} title="Nothing has been recorded yet">
            Changes to members and settings appear here.
          </EmptyState>
        ) : (
          <EmptyState
            Icon={ScrollText}
            title="No entries found"
            action={<Button onClick={() => setChoice(everything)}>Show all entries</Button>}
          >
            Nothing matches. Try other days, or everyone.
          </EmptyState>
        ))}
      {page && (
        <ol className="divide-y divide-line">
          {page.entries.map((entry) => (
            <li key={entry.id} className="py-3">
              <AuditRow entry={entry} nameOf={nameOf} />
            </li>
          ))}
        </ol>
      )}
      {cursor !== null && (
        <LoadMore
          onLoad={() => fetchMore({ variables: { after: cursor } })}
          failure="Failed to load older entries"
        />
      )}
    </Card>
  );
}

/** The log names `member 7`; the page shows names. By name. */
function usePeople(): { id: string; name: string }[] {
  const { data } = useAuditPeopleQuery({ fetchPolicy: 'cache-first' });
  return (data?.members ?? [])
    .map((member) => ({ id: member.id, name: personName(member) }))
    .sort((left, right) => left.name.localeCompare(right.name));
}

function AuditRow({ entry, nameOf }: { entry: AuditEntry; nameOf: NameOf }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="font-medium wrap-anywhere">{auditSentence(entry, nameOf)}</p>
        <p className="text-[0.8125rem] text-ink-faint">
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          {entry.address !== null && ` · from ${entry.address}`}
        </p>
      </div>
      {entry.changes.length > 0 && (
        <ul className="mt-1 grid gap-0.5 text-[0.8125rem] text-ink-soft">
          {entry.changes.map((change) => {
            const { field, before, after } = changeLabels(change, nameOf);
            return (
              <li key={change.field} className="wrap-anywhere">
                {field}: {before} <span aria-hidden="true">→</span>
                <span className="sr-only">became</span> {after}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
