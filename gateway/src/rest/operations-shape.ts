import { z } from 'zod';
import type { Joined } from '../upstream/operator-api.ts';
import { instant } from './shape-fields.ts';

/** Responses of the services' operator endpoints. */
export interface Lag {
  readonly topics: readonly { topic: string; messages: number; oldestAgeS: number | null }[];
}
export interface Outbox {
  readonly waiting: number;
  readonly oldestAgeS: number | null;
}
export interface Parked {
  readonly keys: readonly {
    key: string;
    topic: string;
    type: string | null;
    events: number;
    reason: string;
    attempts: number;
    parkedAt: string;
    requestedBy: string | null;
  }[];
  readonly elsewhere: number;
}

export interface Replays {
  readonly projections: readonly {
    projection: string;
    tables: readonly string[];
    events: readonly string[];
    running: boolean;
    last: {
      kind: 'compared' | 'applied' | 'failed';
      at: string;
      by: string;
      reason: string | null;
      tables: readonly {
        table: string;
        before: { rows: number; sha256: string };
        after: { rows: number; sha256: string };
        added: number;
        changed: number;
        removed: number;
      }[];
    } | null;
  }[];
}

const count = z.int().min(0);
const unavailable = z.array(z.string()).readonly().meta({
  description: 'Services that did not answer.',
});
const oldestAge = z.number().nullable().meta({
  description: 'Age of the oldest waiting one in seconds; null when none is waiting.',
});

/** Whether each part is ready. */
export const restHealth = z
  .strictObject({
    parts: z.array(
      z.strictObject({
        name: z.string(),
        status: z.enum(['ready', 'not_ready', 'unreachable']),
        missing: z.array(z.string()).readonly().meta({ description: 'What it lacks to be ready.' }),
      }),
    ),
  })
  .meta({ id: 'OperationsHealth' });

/** How far each consumer group is behind. */
export const restLag = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        group: z.string(),
        topic: z.string(),
        messages: count,
        oldest_age_seconds: oldestAge,
      }),
    ),
    unavailable,
  })
  .meta({ id: 'OperationsLag' });

/** What each service has still to publish. */
export const restOutbox = z
  .strictObject({
    services: z.array(
      z.strictObject({ service: z.string(), waiting: count, oldest_age_seconds: oldestAge }),
    ),
    unavailable,
  })
  .meta({ id: 'OperationsOutbox' });

/** Failed events by key. */
export const restParked = z
  .strictObject({
    keys: z.array(
      z.strictObject({
        service: z.string(),
        key: z.string(),
        topic: z.string(),
        type: z.string().nullable().meta({
          description: 'Type of the first event; null when it cannot be read.',
        }),
        events: count,
        reason: z.string().meta({ description: 'Why the first could not be applied.' }),
        attempts: count,
        parked_at: instant,
        requested_by: z.string().nullable().meta({
          description: 'Who requested the redrive that is still open.',
        }),
      }),
    ),
    elsewhere: count.meta({
      description:
        'Failed events that are not listed: of other organisations, or without a readable one.',
    }),
    unavailable,
  })
  .meta({ id: 'OperationsParked' });

const replayedTable = z.strictObject({
  table: z.string(),
  rows_before: z.int(),
  rows_after: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  sha256_before: z.string(),
  sha256_after: z.string(),
});

/** Projections and the outcome of their last rebuild. */
export const restReplays = z
  .strictObject({
    projections: z.array(
      z.strictObject({
        service: z.string(),
        projection: z.string(),
        tables: z.array(z.string()).readonly(),
        events: z.array(z.string()).readonly(),
        running: z.boolean(),
        last: z
          .strictObject({
            kind: z.enum(['compared', 'applied', 'failed']),
            at: instant,
            by: z.string(),
            reason: z.string().nullable().meta({ description: 'Why it failed.' }),
            tables: z.array(replayedTable),
          })
          .nullable(),
      }),
    ),
    unavailable,
  })
  .meta({ id: 'OperationsReplays' });

const toPart = (
  name: string,
  missing: readonly string[],
): z.output<typeof restHealth>['parts'][number] => ({
  name,
  status: missing.length === 0 ? 'ready' : 'not_ready',
  missing,
});

/** The gateway first, then the services; unreachable ones last. */
export const toRestHealth = (
  gatewayMissing: readonly string[],
  { answers, unavailable }: Joined<{ missing: readonly string[] }>,
): z.output<typeof restHealth> => ({
  parts: [
    toPart('gateway', gatewayMissing),
    ...answers.map(({ service, answer }) => toPart(service, answer.missing)),
    ...unavailable.map((name) => ({ name, status: 'unreachable' as const, missing: [] })),
  ],
});

export const toRestLag = ({ answers, unavailable }: Joined<Lag>): z.output<typeof restLag> => ({
  groups: answers.flatMap(({ service, answer }) =>
    answer.topics.map(({ topic, messages, oldestAgeS }) => ({
      group: service,
      topic,
      messages,
      oldest_age_seconds: oldestAgeS,
    })),
  ),
  unavailable,
});

export const toRestOutbox = ({
  answers,
  unavailable,
}: Joined<Outbox>): z.output<typeof restOutbox> => ({
  services: answers.map(({ service, answer: { waiting, oldestAgeS } }) => ({
    service,
    waiting,
    oldest_age_seconds: oldestAgeS,
  })),
  unavailable,
});

export const toRestParked = ({
  answers,
  unavailable,
}: Joined<Parked>): z.output<typeof restParked> => ({
  keys: answers.flatMap(({ service, answer }) =>
    answer.keys.map(({ parkedAt, requestedBy, ...facts }) => ({
      service,
      ...facts,
      parked_at: parkedAt,
      requested_by: requestedBy,
    })),
  ),
  elsewhere: answers.reduce((sum, { answer }) => sum + answer.elsewhere, 0),
  unavailable,
});

export const toRestReplays = ({
  answers,
  unavailable,
}: Joined<Replays>): z.output<typeof restReplays> => ({
  projections: answers.flatMap(({ service, answer }) =>
    answer.projections.map(({ last, ...projection }) => ({
      service,
      ...projection,
      last: last && {
        ...last,
        tables: last.tables.map(({ table, before, after, added, changed, removed }) => ({
          table,
          rows_before: before.rows,
          rows_after: after.rows,
          added,
          changed,
          removed,
          sha256_before: before.sha256,
          sha256_after: after.sha256,
        })),
      },
    })),
  ),
  unavailable,
});
