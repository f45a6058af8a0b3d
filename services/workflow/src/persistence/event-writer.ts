import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { toPublished } from '../events/published-events.ts';
import { jsonParameter } from './json-parameter.ts';

/**
 * Writes the events of one action into its transaction, in one statement: a decision tells of up to four things at once. The
 * aggregates' version rows are locked first, so that events of one aggregate get ids in the order of their commits.
 * @throws when the data of one breaks its schema: the change must not commit either.
 */
export async function writeEvents(
  tx: Transaction,
  events: readonly AnyOutgoingEvent[],
  cause: Cause,
): Promise<void> {
  if (events.length === 0) return;
  const now = new Date();
  const published = events.map((event) => toPublished(event, cause, now));
  await tx.execute(sql`
    with incoming as (
      select n, r->>'topic' as topic, r->>'key' as key, r->'envelope' as envelope,
        row_number() over (partition by r->>'topic', r->>'key' order by n) as nth,
        count(*) over (partition by r->>'topic', r->>'key') as total
      from jsonb_array_elements(${jsonParameter(published)}::jsonb) with ordinality as e(r, n)
    ), counted as (
      insert into aggregate_versions (topic, aggregate_id, version)
      select topic, key, max(total) from incoming group by topic, key order by topic, key
      on conflict (topic, aggregate_id)
      do update set version = aggregate_versions.version + excluded.version
      returning topic, aggregate_id, version
    )
    insert into outbox (topic, key, payload)
    select i.topic, i.key, (i.envelope || jsonb_build_object(
      'id', uuidv7()::text, 'aggregateversion', c.version - i.total + i.nth))::text
    from incoming i join counted c on c.topic = i.topic and c.aggregate_id = i.key order by i.n`);
}
