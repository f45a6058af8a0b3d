import { SelectField, TextField } from '../../../components/ui/field.tsx';
import type { AuditFilter, AuditTopic } from '../../../generated/graphql.ts';

/** As typed; empty matches every entry. */
export interface AuditChoice {
  readonly topic: AuditTopic | '';
  readonly actorId: string;
  /** Days as yyyy-mm-dd, in the viewer's zone. */
  readonly from: string;
  readonly until: string;
}

export const everything: AuditChoice = { topic: '', actorId: '', from: '', until: '' };

const topicNames: Record<AuditTopic, string> = {
  SIGN_IN: 'Sign-in and passwords',
  MEMBERS: 'Members',
  WALLETS: 'Wallets',
  API_KEYS: 'API keys',
  ORGANIZATION: 'Organisation and departments',
  CONTROLS: 'Changes to controls',
};

/** The days' first and last moments in the viewer's zone. */
export function toAuditFilter({ topic, actorId, from, until }: AuditChoice): AuditFilter {
  const dayAfter = (day: string): Date => {
    const next = new Date(`${day}T00:00`);
    next.setDate(next.getDate() + 1);
    return next;
  };
  return {
    ...(topic !== '' && { topics: [topic] }),
    ...(actorId !== '' && { actorId }),
    ...(from !== '' && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(until !== '' && { until: dayAfter(until).toISOString() }),
  };
}

export function AuditLogFilter({
  choice,
  people,
  onChange,
}: {
  choice: AuditChoice;
  people: readonly { readonly id: string; readonly name: string }[];
  onChange: (choice: AuditChoice) => void;
}) {
  const { topic, actorId, from, until } = choice;
  const datesCross = from !== '' && until !== '' && from > until;
  return (
    <section
      aria-label="Filters"
      className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]"
    >
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
      <TextField
        label="From date"
        type="date"
        value={from}
        onChange={(event) => onChange({ ...choice, from: event.target.value })}
      />
      <TextField
        label="Until date"
        type="date"
        value={until}
        error={datesCross ? 'Until is before from: nothing can match' : undefined}
        onChange={(event) => onChange({ ...choice, until: event.target.value })}
      />
    </section>
  );
}
