import { ScrollText } from 'lucide-react';
import { useState, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { useAuditLogQuery, useAuditNamesQuery } from '#graphql';
import { viewerTimeZone } from '../../../lib/format-date.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { AuditLogFilter, everything, toAuditFilter } from './audit-log-filter.tsx';
import { AuditTable } from './audit-table.tsx';
import { useAuditExport } from './use-audit-export.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import type { NameOf } from './audit-sentence.ts';

const typingMs = 250;

export default function AuditLog() {
  const [choice, setChoice] = useState(everything);
  const search = useSettled(choice.search, typingMs);
  const filter = toAuditFilter({ ...choice, search });
  const { data, previousData, error, refetch, fetchMore } = useAuditLogQuery({
    variables: { filter },
  });
  const { people, nameOf } = useAuditNames();
  const exportLog = useAuditExport(nameOf);
  // A new filter keeps the previous entries visible until its own have loaded.
  const page = (data ?? previousData)?.auditLog;
  const entries = page?.edges.map(({ node }) => node);
  const cursor = page?.pageInfo.hasNextPage === true ? page.pageInfo.endCursor : null;
  return (
    <Section
      title="Audit log"
      action={
        <ExportButton
          what="the audit log"
          disabled={entries === undefined || entries.length === 0}
          onExport={() => exportLog(filter)}
        />
      }
    >
      <p className="-mt-1 mb-4 text-ink-soft">
        Changes to members, settings and keys, sign-ins, approvals and payouts. Entries can&apos;t
        be edited or deleted. Times are in your zone, {viewerTimeZone()}.
      </p>
      <AuditLogFilter choice={choice} people={people} onChange={setChoice} />
      {!page && <NotLoaded what="the audit log" rows={8} {...{ error, refetch }} />}
      {entries?.length === 0 && (
        <NoEntries filtered={choice !== everything} onShowAll={() => setChoice(everything)} />
      )}
      {entries && entries.length > 0 && (
        <div className="mt-4">
          <AuditTable entries={entries} nameOf={nameOf} />
        </div>
      )}
      {cursor !== null && (
        <LoadMore
          onLoad={() => fetchMore({ variables: { after: cursor } })}
          failure="Failed to load older entries"
        />
      )}
    </Section>
  );
}

function NoEntries({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  if (!filtered) {
    return (
      <EmptyState Icon={ScrollText} title="Nothing has been recorded yet">
        Changes to members and settings, approvals and payouts appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={ScrollText}
      title="No entries found"
      action={<Button onClick={onShowAll}>Show all entries</Button>}
    >
      Nothing matches. Try another search, other days, or everyone.
    </EmptyState>
  );
}

interface AuditNames {
  /** Sorted by name. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly nameOf: NameOf;
}

/** Resolves the log's ids, such as `member 7`, to names. */
function useAuditNames(): AuditNames {
  const { data } = useAuditNamesQuery({ fetchPolicy: 'cache-first' });
  return useMemo(() => {
    const people = (data?.members ?? [])
      .map((member) => ({ id: member.id, name: personName(member) }))
      .sort((left, right) => left.name.localeCompare(right.name));
    const names = new Map<string, string>([
      ...people.map(({ id, name }) => [`member ${id}`, name] as const),
      ...(data?.departments ?? []).map(({ id, name }) => [`department ${id}`, name] as const),
    ]);
    return { people, nameOf: (subject) => names.get(subject) ?? null };
  }, [data]);
}
