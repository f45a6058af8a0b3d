import { sql } from 'drizzle-orm';
import type { AnyEvent } from '../events/index.ts';
import type { Transaction } from '../postgres/index.ts';
import { inbox, inboxPositions, parkedEvents } from './inbox-tables.ts';

/** What an event is to a consumer: new, applied before (it or a later one of its aggregate), or to wait behind a parked one of its key. */
export type EventClaim = 'new' | 'applied' | 'waits';

/**
 * Decides what an event is and, when it is new, records it as applied: in the transaction of its effect, so that the two commit
 * or vanish together. One statement on purpose: it is asked for every event that arrives. The first parked event of a key, when it
 * is redriven, is not held up by itself and those behind it.
 */
export async function claimEvent(
  tx: Transaction,
  consumer: string,
  { topic, key }: { topic: string; key: string },
  event: AnyEvent,
  { redriven = false }: { redriven?: boolean } = {},
): Promise<EventClaim> {
  const { rows } = await tx.execute<{ claim: EventClaim }>(sql`
    with known as (
      select 1 from ${inbox} where consumer = ${consumer} and event_id = ${event.id}
    ), parked as (
      select 1 from ${parkedEvents}
      where not ${redriven}::boolean and consumer = ${consumer} and key = ${key} limit 1
    ), first as (
      insert into ${inbox} (consumer, event_id)
      select ${consumer}, ${event.id}::uuid where not exists (select from parked) and not exists (select from known)
      on conflict do nothing
      returning 1
    ), newer as (
      insert into ${inboxPositions} (consumer, topic, aggregate_id, version)
      select ${consumer}, ${topic}, ${event.subject}, ${event.aggregateversion}::bigint where exists (select from first)
      on conflict (consumer, topic, aggregate_id) do update set version = excluded.version
      where inbox_positions.version < excluded.version
      returning 1
    )
    select case
      when exists (select from newer) then 'new'
      when exists (select from known) or exists (select from first) or not exists (select from parked) then 'applied'
      else 'waits'
    end as claim`);
  const [row] = rows;
  if (!row) throw new Error('a claim always has an answer');
  return row.claim;
}
