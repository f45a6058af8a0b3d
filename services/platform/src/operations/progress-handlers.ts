import type { ServiceAnswer } from '@outlay/schemas/operator-api';
import { desc, sql, type SQL } from 'drizzle-orm';
import type { LagReader, TopicLag } from '../kafka/index.ts';
import type { Database } from '../postgres/index.ts';
import { operatorAudit, type Projection } from '../replay/index.ts';
import { ok } from '../result/index.ts';
import type { OperatorHandlers } from './operator-handlers.ts';

/** A queue that a service's workers take from. */
export interface WorkQueue {
  readonly work: string;
  /** Returns one row: waiting, held (by a lease), stuck, failed, oldest_s. */
  readonly query: SQL;
}

export interface ProgressParts {
  readonly service: string;
  readonly database: Database;
  /** Null for a service that consumes nothing. */
  readonly lag: LagReader | null;
  readonly queues: readonly WorkQueue[];
  readonly projections: readonly Projection[];
}

/** Concurrent requests of several operators query the broker once. */
const LAG_CACHE_MS = 3_000;
const ACTIONS_MAX = 200;

/** Work that is due for this long without a lease is stuck: the worker is down or fails repeatedly. */
export const STUCK_AFTER = sql`interval '1 minute'`;

/** Operations on a service's progress and on what operators changed in it. */
export function progressHandlers(parts: ProgressParts): OperatorHandlers {
  const { service, database, lag, projections } = parts;
  const readLag = lag === null ? () => Promise.resolve([]) : cached(() => lag.read());
  return {
    getLag: async () =>
      ok({
        groups: (await readLag()).map(({ topic, messages, oldestAgeS }) => ({
          group: service,
          topic,
          messages,
          oldest_age_seconds: oldestAgeS,
        })),
      }),
    getOutbox: async () => ok({ services: [{ service, ...(await outboxOf(database)) }] }),
    getWork: async () => ok({ work: await workOf(parts) }),
    listOperatorActions: async () =>
      // A service without projections has no operator audit either.
      ok({ actions: projections.length === 0 ? [] : await actionsOf(service, database) }),
  };
}

/** A service's unpublished events, counted up to 100,000, and the age of the oldest. */
async function outboxOf(
  database: Database,
): Promise<{ waiting: number; oldest_age_seconds: number | null }> {
  const { rows } = await database.execute<{ waiting: number; oldest_age_seconds: number | null }>(
    sql`
    select (select count(*)::integer from (select from outbox limit 100000) as waiting) as waiting,
      (select round(extract(epoch from clock_timestamp() - created_at), 1)::float8
        from outbox order by id limit 1) as oldest_age_seconds`,
  );
  return rows[0] ?? { waiting: 0, oldest_age_seconds: null };
}

type QueueRow = Omit<ServiceAnswer<'getWork'>['work'][number], 'service' | 'work'>;

/** Each queue, and whether a process publishes the outbox. */
async function workOf({ service, database, queues }: ProgressParts) {
  const all: readonly WorkQueue[] = [...queues, { work: 'outbox relay', query: RELAY_LEADERS }];
  return Promise.all(
    all.map(async ({ work, query }) => {
      const { rows } = await database.execute<QueueRow & Record<string, unknown>>(query);
      const [row] = rows;
      if (!row) throw new Error(`the queue of ${work} gave no row`);
      return { service, work, ...row };
    }),
  );
}

const RELAY_LEADERS = sql`
  select null::int as waiting, count(*)::int as held, (count(*) = 0)::int as stuck, null::int as failed,
    null::int as oldest_age_seconds
  from pg_locks
  where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
    and objid = (hashtext('outbox-relay')::bigint & 4294967295)::oid`;

async function actionsOf(service: string, database: Database) {
  const rows = await database
    .select()
    .from(operatorAudit)
    .orderBy(desc(operatorAudit.id))
    .limit(ACTIONS_MAX);
  return rows.map(({ at, action, subject, actor: by, reason }) => ({
    at: at.toISOString(),
    service,
    action,
    subject,
    by,
    reason,
  }));
}

/** Caches a reading; a failed one is not cached. */
function cached(read: () => Promise<TopicLag[]>): () => Promise<TopicLag[]> {
  let reading: { answer: Promise<TopicLag[]>; sinceMs: number } | null = null;
  return () => {
    if (reading === null || performance.now() - reading.sinceMs > LAG_CACHE_MS) {
      reading = { answer: read(), sinceMs: performance.now() };
      reading.answer.catch(() => {
        reading = null;
      });
    }
    return reading.answer;
  };
}
