import { failedEvents } from '@outlay/platform/inbox';
import type { Executor } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { FailedEvent } from '../domain/failed-event.ts';

/** More than an operator would leave, so that a page reads a bounded number. */
const EVENTS_MAX = 1_000;

/** Events of an organization that could not be applied, oldest first, at most 1,000. What is not JSON names no organization. */
export async function readFailed(
  executor: Executor,
  organizationId: string,
): Promise<FailedEvent[]> {
  const { rows } = await executor.execute<FailedEvent & Record<string, unknown>>(sql`
    select event ->> 'type' as type, coalesce(event #>> '{data,blockTime}', event ->> 'time') as time,
      event #>> '{data,day}' as day
    from (
      select position, case when payload is json object then payload::jsonb end as event
      from ${failedEvents}
    ) as failed
    where event ->> 'orgid' = ${organizationId}
    order by position limit ${EVENTS_MAX}`);
  return rows;
}
