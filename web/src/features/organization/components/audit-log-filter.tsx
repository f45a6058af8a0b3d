import { DateRangeFields } from '../../../components/ui/date-range-fields.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import type { AuditFilter, AuditTopic } from '#graphql';
import names from './audit-topics.json' with { type: 'json' };

/** The text as typed; empty matches every entry. */
export interface AuditChoice {
  readonly topic: AuditTopic | '';
  readonly actorId: string;
  /** Days as yyyy-mm-dd, in the viewer's zone. */
  readonly from: string;
  readonly to: string;
  readonly search: string;
}

export const everything: AuditChoice = { topic: '', actorId: '', from: '', to: '', search: '' };

const topicNames: Record<AuditTopic, string> = names;

/** Converts days to their first and last moments in the viewer's zone. */
export function toAuditFilter({ topic, actorId, from, to, search }: AuditChoice): AuditFilter {
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

export function AuditLogFilter({ choice, people, onChange }: AuditLogFilterProps) {
  const { topic, actorId, from, to, search } = choice;
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
          value={search}
          onChange={(event) => onChange({ ...choice, search: event.target.value })}
        />
      </div>
      <SelectField
        label="What"
        none="Everything"
        options={Object.entries(topicNames)}
        value={topic}
        onChange={(event) =>
          onChange({ ...choice, topic: event.target.value as AuditChoice['topic'] })
        }
      />
      <SelectField
        label="Who"
        none="Everyone"
        options={people.map(({ id, name }) => [id, name])}
        value={actorId}
        onChange={(event) => onChange({ ...choice, actorId: event.target.value })}
      />
      <DateRangeFields
        range={{ from, to }}
        onChange={(change) => onChange({ ...choice, ...change })}
      />
    </section>
  );
}
