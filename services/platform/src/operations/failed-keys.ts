import type { ServiceAnswer } from '@outlay/schemas/operator-api';
import { sql } from 'drizzle-orm';
import type { Executor } from '../postgres/index.ts';

/** Limits of events that are scanned and of keys that are listed. */
const EVENTS_MAX = 10_000;
const KEYS_MAX = 100;
const REASON_MAX_CHARS = 500;

/** Type of each failed event; null for an unreadable one. JSON may contain a NUL, but a text may not. */
const readEvents = (consumer: string) => sql`
  select key, position, topic, reason, attempts, failed_at, redrive_requested_by,
    case when payload is json object and strpos(payload, '\\u0000') = 0
      then payload::json ->> 'type' end as type
  from failed_events where consumer = ${consumer} order by position limit ${EVENTS_MAX}`;

type FailedKey = ServiceAnswer<'listFailedKeys'>['keys'][number];

/** The keys with failed events, oldest first. */
export async function failedKeysOf(database: Executor, service: string): Promise<FailedKey[]> {
  const { rows } = await database.execute<FailedKey & Record<string, unknown>>(sql`
    select ${service}::text as service, key, count(*)::integer as events, max(redrive_requested_by) as requested_by,
      to_char(min(failed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as failed_at,
      (array_agg(topic order by position))[1] as topic, (array_agg(type order by position))[1] as type,
      (array_agg(left(reason, ${REASON_MAX_CHARS}) order by position))[1] as reason,
      (array_agg(attempts order by position))[1] as attempts
    from (${readEvents(service)}) as events
    group by key order by min(position) limit ${KEYS_MAX}`);
  return rows;
}
