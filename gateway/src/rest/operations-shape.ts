import type { Joined } from '../upstream/operator-doors.ts';

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
      kind: string;
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

const toPart = (name: string, missing: readonly string[]) => ({
  name,
  status: missing.length === 0 ? 'ready' : 'not_ready',
  missing,
});

/** The gateway first, then the services; unreachable ones last. */
export const toRestHealth = (
  gatewayMissing: readonly string[],
  { answers, unavailable }: Joined<{ missing: readonly string[] }>,
) => ({
  parts: [
    toPart('gateway', gatewayMissing),
    ...answers.map(({ service, answer }) => toPart(service, answer.missing)),
    ...unavailable.map((name) => ({ name, status: 'unreachable', missing: [] })),
  ],
});

export const toRestLag = ({ answers, unavailable }: Joined<Lag>) => ({
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

export const toRestOutbox = ({ answers, unavailable }: Joined<Outbox>) => ({
  services: answers.map(({ service, answer: { waiting, oldestAgeS } }) => ({
    service,
    waiting,
    oldest_age_seconds: oldestAgeS,
  })),
  unavailable,
});

export const toRestParked = ({ answers, unavailable }: Joined<Parked>) => ({
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

export const toRestReplays = ({ answers, unavailable }: Joined<Replays>) => ({
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
