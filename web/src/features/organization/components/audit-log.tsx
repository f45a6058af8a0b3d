import { ScrollText } from 'lucide-react';
import { useState, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { NextPage } from '../../../components/ui/load-more.tsx';
import { useAuditLogQuery, useAuditNamesQuery, type AuditFilter, type AuditTopic } from '#graphql';
import { viewerTimeZone } from '../../../lib/format-date.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { AuditTable } from './audit-table.tsx';
import { useAuditExport } from './use-audit-export.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import type { NameOf } from './audit-sentence.ts';
import { DateRangeFields } from '../../../components/ui/date-range-fields.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { boundTo } from '../../../lib/bound-to.ts';
import names from './audit-topics.json' with { type: 'json' };

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
      <NextPage {...{ page, fetchMore }} failure="Failed to load older entries" />
    </Section>
  );
}

const NoEntries = ({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) => (
  <EmptyState
    Icon={ScrollText}
    title={filtered ? 'No entries found' : 'Nothing has been recorded yet'}
    action={filtered && <Button onClick={onShowAll}>Show all entries</Button>}
  >
    {filtered
      ? 'Nothing matches. Try another search, other days, or everyone.'
      : 'Changes to members and settings, approvals and payouts appear here.'}
  </EmptyState>
);

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

/** The text as typed; empty matches every entry. */
interface AuditChoice {
  readonly topic: AuditTopic | '';
  readonly actorId: string;
  /** Days as yyyy-mm-dd, in the viewer's zone. */
  readonly from: string;
  readonly to: string;
  readonly search: string;
}

const everything: AuditChoice = { topic: '', actorId: '', from: '', to: '', search: '' };

const topicNames: Record<AuditTopic, string> = names;

/** Converts days to their first and last moments in the viewer's zone. */
function toAuditFilter({ topic, actorId, from, to, search }: AuditChoice): AuditFilter {
  const dayAfter = (day: string): Date => {
    const next = new Date(`${day}T00:00`);
    next.setDate(next.getDate() + 1);
    return next;
  };
  return {
    ...(topic !== '' && { topics: [topic] }),
    ...(actorId !== '' && { actorId }),
    ...(from !== '' && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(to !== '' && { until: dayAfter(to).toISOString() }),
    ...(search.trim() !== '' && { search: search.trim() }),
  };
}

interface AuditLogFilterProps {
  choice: AuditChoice;
  people: readonly { readonly id: string; readonly name: string }[];
  onChange: (choice: AuditChoice) => void;
}

function AuditLogFilter({ choice, people, onChange }: AuditLogFilterProps) {
  const change = (part: Partial<AuditChoice>) => onChange({ ...choice, ...part });
  const bound = boundTo(choice, change);
  return (
    <section
      aria-label="Filters"
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="col-span-full">
        <TextField
          label="Search the log"
          type="search"
          placeholder="Person, expense or change"
          maxLength={200}
          {...bound('search')}
        />
      </div>
      <SelectField
        label="What"
        none="Everything"
        options={Object.entries(topicNames)}
        {...bound('topic')}
      />
      <SelectField
        label="Who"
        none="Everyone"
        options={people.map(({ id, name }) => [id, name])}
        {...bound('actorId')}
      />
      <DateRangeFields range={choice} onChange={change} />
    </section>
  );
}
