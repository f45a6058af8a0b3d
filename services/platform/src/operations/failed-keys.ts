import type { ServiceAnswer } from '@outlay/schemas/operator-api';
import { sql } from 'drizzle-orm';
import type { Executor } from '../postgres/index.ts';

/** At most this many events are scanned, and this many keys listed. */
const EVENTS_MAX = 10_000;
const KEYS_MAX = 100;
const REASON_MAX_CHARS = 500;

/** Organisation of each failed event; null for an unreadable one. JSON may contain a NUL, which a text may not. */
const readEvents = (consumer: string) => sql`
  select key, position, topic, reason, attempts, parked_at, redrive_requested_by,
    case when readable then payload::json ->> 'orgid' end as organization_id,
    case when readable then payload::json ->> 'type' end as type
  from (
    select *, payload is json object and strpos(payload, '\\u0000') = 0 as readable
    from parked_events where consumer = ${consumer} order by position limit ${EVENTS_MAX}) as oldest`;

type FailedKeys = ServiceAnswer<'listFailedEvents'>;

/**
 * The keys with failed events, oldest first: of one organisation, whose members see of another's only that there are more, or
 * of all with null.
 */
export async function failedKeysOf(
  database: Executor,
  service: string,
  organizationId: string | null,
): Promise<FailedKeys> {
  const mine = sql`(${organizationId}::text is null or organization_id = ${organizationId})`;
  const { rows } = await database.execute<FailedKeys['keys'][number] & Record<string, unknown>>(sql`
    select ${service}::text as service, key, count(*)::integer as events, max(redrive_requested_by) as requested_by,
      to_char(min(parked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as parked_at,
      (array_agg(topic order by position))[1] as topic, (array_agg(type order by position))[1] as type,
      (array_agg(left(reason, ${REASON_MAX_CHARS}) order by position))[1] as reason,
      (array_agg(attempts order by position))[1] as attempts
    from (${readEvents(service)}) as events
    where organization_id is null or ${mine}
    group by key having bool_or(${mine})
    order by min(position) limit ${KEYS_MAX}`);
  const counted = await database.execute<{ events: number }>(sql`
    select count(*)::integer as events
    from (select from parked_events where consumer = ${service} limit 100000) as failed`);
  const listed = rows.reduce((sum, { events }) => sum + events, 0);
  return { keys: rows, elsewhere: Math.max(0, (counted.rows[0]?.events ?? 0) - listed) };
}
