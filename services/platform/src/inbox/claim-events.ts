import { sql } from 'drizzle-orm';
import type { AnyEvent } from '../events/index.ts';
import { type Transaction } from '../postgres/index.ts';
import { inbox, inboxPositions, failedEvents } from './inbox-tables.ts';

/**
 * State of an event for a consumer: new, already applied (it or a later one of its aggregate), or blocked behind a failed event
 * with the same key.
 */
export type EventClaim = 'new' | 'applied' | 'waits';

/** An event with its topic and position. */
export interface Arrived {
  readonly message: { readonly topic: string; readonly key: string };
  readonly event: AnyEvent;
}

/** The database's answer for one event; events of one aggregate share the answer about versions. */
export interface Finding {
  /** Whether the event was already applied. */
  readonly isKnown: boolean;
  /** Whether an earlier event with the same key has failed. */
  readonly isBlocked: boolean;
  /** Whether these events advance the aggregate, and from which version; null when the aggregate is new. */
  readonly isAdvanced: boolean;
  readonly versionBefore: string | null;
}

/**
 * Classifies events and records the new ones as applied, in the transaction of their effects, so that both commit or roll back
 * together. It is one statement because it runs for every event. When the first failed event of a key is redriven, neither it nor
 * the events behind it block it. Results are in the order of `arrived`, which keeps each key's order.
 */
export async function claimEvents(
  tx: Transaction,
  consumer: string,
  arrived: readonly Arrived[],
  { redriven = false }: { redriven?: boolean } = {},
): Promise<EventClaim[]> {
  const ids = sql.param(arrived.map(({ event }) => event.id));
  const keys = sql.param(arrived.map(({ message }) => message.key));
  const { rows } = await tx.execute<Finding & Record<string, unknown>>(sql`
    with asked as (
      select * from unnest(
        ${sql.param(arrived.map(({ message }) => message.topic))}::text[], ${keys}::text[], ${ids}::uuid[],
        ${sql.param(arrived.map(({ event }) => event.subject))}::text[],
        ${sql.param(arrived.map(({ event }) => event.aggregateversion))}::bigint[]
      ) with ordinality as event(topic, key, event_id, aggregate_id, version, n)
    ), known as (
      select event_id from ${inbox} where consumer = ${consumer} and event_id = any(${ids}::uuid[])
    ), blocked as (
      select distinct key from ${failedEvents}
      where not ${redriven}::boolean and consumer = ${consumer} and key = any(${keys}::text[])
    ), first as (
      insert into ${inbox} (consumer, event_id)
      select distinct ${consumer}, event_id from asked
      where not exists (select from blocked where blocked.key = asked.key)
        and not exists (select from known where known.event_id = asked.event_id)
      order by event_id
      on conflict do nothing
      returning event_id
    ), advanced as (
      insert into ${inboxPositions} (consumer, topic, aggregate_id, version)
      select ${consumer}, topic, aggregate_id, max(version) from asked join first using (event_id)
      group by topic, aggregate_id order by topic, aggregate_id
      on conflict (consumer, topic, aggregate_id) do update set version = excluded.version
      where inbox_positions.version < excluded.version
      returning topic, aggregate_id, old.version as before
    )
    select first.event_id is null and (known.event_id is not null or blocked.key is null) as "isKnown",
      first.event_id is null as "isBlocked", advanced.topic is not null as "isAdvanced",
      advanced.before::text as "versionBefore"
    from asked
    left join known using (event_id) left join blocked using (key) left join first using (event_id)
    left join advanced using (topic, aggregate_id)
    order by n`);
  return toClaims(arrived, rows);
}

/** An event is new when its version is above all earlier versions, in the database and in this batch. */
export function toClaims(arrived: readonly Arrived[], findings: readonly Finding[]): EventClaim[] {
  const newest = new Map<string, number>();
  return arrived.map(({ message, event }, place) => {
    const finding = findings[place];
    if (!finding) throw new Error('a claim always has an answer');
    if (finding.isKnown) return 'applied';
    if (finding.isBlocked) return 'waits';
    const aggregate = `${message.topic}/${event.subject}`;
    const before = newest.get(aggregate) ?? Number(finding.versionBefore ?? 0);
    if (!finding.isAdvanced || event.aggregateversion <= before) return 'applied';
    newest.set(aggregate, event.aggregateversion);
    return 'new';
  });
}
