import { sql } from 'drizzle-orm';
import type { Executor } from '../postgres/index.ts';

/** A service's unpublished events. */
export interface OutboxFacts {
  /** Counted up to 100,000. */
  readonly waiting: number;
  /** Age of the oldest in seconds; null without any. */
  readonly oldestAgeS: number | null;
}

export async function outboxFacts(database: Executor): Promise<OutboxFacts> {
  const { rows } = await database.execute<{ waiting: number; oldest_age_s: number | null }>(sql`
    select (select count(*)::integer from (select from outbox limit 100000) as waiting) as waiting,
      (select round(extract(epoch from clock_timestamp() - created_at), 1)::float8
        from outbox order by id limit 1) as oldest_age_s`);
  const [row] = rows;
  return { waiting: row?.waiting ?? 0, oldestAgeS: row?.oldest_age_s ?? null };
}
