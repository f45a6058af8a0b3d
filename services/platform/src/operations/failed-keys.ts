import { sql } from 'drizzle-orm';
import type { Executor } from '../postgres/index.ts';

/** The events of one key that are parked because the first of them could not be applied. */
export interface ParkedKeyFacts {
  readonly key: string;
  readonly topic: string;
  /** Null when the first event is unreadable. */
  readonly type: string | null;
  readonly events: number;
  /** Why the first event failed, and how often it was tried. */
  readonly reason: string;
  readonly attempts: number;
  readonly parkedAt: string;
  /** Who requested a redrive that is still running. */
  readonly requestedBy: string | null;
}

export interface ParkedFacts {
  readonly keys: readonly ParkedKeyFacts[];
  /** Events not listed: of other organisations, unreadable, or too many. */
  readonly elsewhere: number;
}

/** At most this many events are scanned, and this many keys listed. */
const EVENTS_MAX = 10_000;
const KEYS_MAX = 100;
const REASON_MAX_CHARS = 500;

/** Organisation of each parked event; null for an unreadable one. JSON may contain a NUL, which a text may not. */
const readEvents = (consumer: string) => sql`
  select key, position, topic, reason, attempts, parked_at, redrive_requested_by,
    case when readable then payload::json ->> 'orgid' end as organization_id,
    case when readable then payload::json ->> 'type' end as type
  from (
    select *, payload is json object and strpos(payload, '\\u0000') = 0 as readable
    from parked_events where consumer = ${consumer} order by position limit ${EVENTS_MAX}) as oldest`;

/**
 * The keys with parked events of one organisation, oldest first. Operators belong to an organisation: they don't see another's
 * events, only that there are more.
 */
export async function parkedKeysOf(
  database: Executor,
  consumer: string,
  organizationId: string,
): Promise<ParkedFacts> {
  const { rows } = await database.execute<{
    key: string;
    topic: string;
    type: string | null;
    events: number;
    reason: string;
    attempts: number;
    parked_at: string;
    requested_by: string | null;
  }>(sql`
    select key, count(*)::integer as events, max(redrive_requested_by) as requested_by,
      to_char(min(parked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as parked_at,
      (array_agg(topic order by position))[1] as topic, (array_agg(type order by position))[1] as type,
      (array_agg(left(reason, ${REASON_MAX_CHARS}) order by position))[1] as reason,
      (array_agg(attempts order by position))[1] as attempts
    from (${readEvents(consumer)}) as events
    where organization_id is null or organization_id = ${organizationId}
    group by key having bool_or(organization_id = ${organizationId})
    order by min(position) limit ${KEYS_MAX}`);
  const counted = await database.execute<{ events: number }>(sql`
    select count(*)::integer as events
    from (select from parked_events where consumer = ${consumer} limit 100000) as parked`);
  const told = rows.reduce((sum, { events }) => sum + events, 0);
  return {
    keys: rows.map(({ parked_at: parkedAt, requested_by: requestedBy, ...row }) => ({
      ...row,
      parkedAt,
      requestedBy,
    })),
    elsewhere: Math.max(0, (counted.rows[0]?.events ?? 0) - told),
  };
}

/** Whether a key has parked events of the organisation. */
export async function isParkedFor(
  database: Executor,
  consumer: string,
  key: string,
  organizationId: string,
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from (${readEvents(consumer)}) as events
    where key = ${key} and organization_id = ${organizationId} limit 1`);
  return rows.length > 0;
}
