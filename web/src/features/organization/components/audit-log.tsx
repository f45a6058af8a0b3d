import { ScrollText } from 'lucide-react';
import { RetryBanner } from '../../../components/ui/banner.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { useAuditLogQuery, useAuditPeopleQuery } from '../../../generated/graphql.ts';
import { formatDateTime, viewerTimeZone } from '../../../lib/format-date.ts';
import { personName } from '../../../lib/person-name.ts';
import { auditSentence, changeLabels, type AuditEntry, type NameOf } from './audit-sentence.ts';

export default function AuditLog() {
  const { data, error, refetch, fetchMore } = useAuditLogQuery();
  const nameOf = useNames();
  const page = data?.auditLog;
  const cursor = page?.endCursor ?? null;
  return (
    <Card title="Audit log">
      <p className="-mt-1 mb-4 text-ink-soft">
        Who changed members, settings, keys and sessions. Entries are added and never change. Times
        are in your zone, {viewerTimeZone()}.
      </p>
      {error && !page && (
        <RetryBanner message="Failed to load the audit log" onRetry={() => void refetch()} />
      )}
      {!page && !error && <ListSkeleton note="Loading the audit log" rows={8} />}
      {page?.entries.length === 0 && (
        <EmptyState Icon={ScrollText} title="Nothing has been recorded yet">
          Changes to members and settings appear here.
        </EmptyState>
      )}
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

/** The log names `member 7`; the page shows names. */
function useNames(): NameOf {
  const { data } = useAuditPeopleQuery({ fetchPolicy: 'cache-first' });
  const names = new Map((data?.members ?? []).map((member) => [member.id, personName(member)]));
  return (id) => names.get(id) ?? null;
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
