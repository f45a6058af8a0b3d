import { EVENT_CATALOGUE, type EventByType, type EventType } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
import { randomUUIDv7 } from 'node:crypto';
import { problemWithData, schemaUriOf, type EventEnvelope } from '../events/index.ts';
import { recordset, type Transaction } from '../postgres/index.ts';
import { currentTraceparent } from '../telemetry/index.ts';
import { aggregateVersions, outbox } from './outbox-tables.ts';

/** The cause of an event, which is passed on so that one operation can be traced across services. */
export interface Cause {
  readonly organizationId: string;
  /** Null when the system acts on its own. */
  readonly actorId: string | null;
  readonly correlationId: string;
  /** The event that caused this one; null when a person did. */
  readonly causationId: string | null;
  readonly traceparent?: string | null;
}

/** A fact to publish. */
export interface OutgoingEvent<Type extends EventType = EventType> {
  readonly type: Type;
  readonly aggregateId: string;
  readonly data: EventByType[Type];
}

export type AnyOutgoingEvent = { [Type in EventType]: OutgoingEvent<Type> }[EventType];

const publishing = new WeakSet<Transaction>();

/** Whether the transaction has written events, which the relay should publish once it has committed. */
export const hasWrittenEvents = (tx: Transaction): boolean => publishing.has(tx);

/** One event of a transaction; see `enqueueCausedEvents`. */
export const enqueueEvent = (
  tx: Transaction,
  event: AnyOutgoingEvent,
  cause: Cause,
  source: string,
): Promise<void> => enqueueEvents(tx, [event], cause, source);

/** An event with its cause. */
export interface CausedEvent {
  readonly event: AnyOutgoingEvent;
  readonly cause: Cause;
}

/** Several events in the current trace context; see `enqueueCausedEvents`. */
export function enqueueEvents(
  tx: Transaction,
  events: readonly AnyOutgoingEvent[],
  cause: Cause,
  source: string,
): Promise<void> {
  const here = { ...cause, traceparent: currentTraceparent() ?? cause.traceparent ?? null };
  return enqueueCausedEvents(
    tx,
    events.map((event) => ({ event, cause: here })),
    source,
  );
}

/**
 * Writes events in the transaction of their change; the relay publishes them after the commit, in this order. It locks the
 * aggregates' version rows first, so that events of one aggregate get ids in commit order.
 * @throws when an event's data breaks its schema: the change must not commit either
 */
export async function enqueueCausedEvents(
  tx: Transaction,
  events: readonly CausedEvent[],
  source: string,
): Promise<void> {
  if (events.length === 0) return;
  publishing.add(tx);
  for (const { event } of events) refuseInvalid(event);
  const versions = await nextVersions(tx, events);
  const rows = events.map((each, place) => ({
    n: place,
    topic: topicOf(each),
    key: each.event.aggregateId,
    payload: JSON.stringify(toEnvelope(each, source, versions[place] ?? 0)),
  }));
  await tx.execute(sql`
    insert into ${outbox} (topic, key, payload)
    select topic, key, payload from ${recordset(rows, 'n int, topic text, key text, payload text')} order by n`);
}

const topicOf = ({ event }: CausedEvent): string => EVENT_CATALOGUE[event.type].topic;

function refuseInvalid({ type, data }: AnyOutgoingEvent): void {
  const problem = problemWithData(type, data);
  if (problem) throw new Error(`refusing to publish an invalid event: ${problem}`);
}

/** Counts the events at their aggregates, whose rows stay locked; returns the version of each event, in order. */
async function nextVersions(tx: Transaction, events: readonly CausedEvent[]): Promise<number[]> {
  const column = (of: (each: CausedEvent) => string) => sql.param(events.map(of));
  const { rows } = await tx.execute<{ version: number }>(sql`
    with incoming as (
      select n, topic, aggregate_id,
        row_number() over (partition by topic, aggregate_id order by n) as nth,
        count(*) over (partition by topic, aggregate_id) as total
      from unnest(${column(topicOf)}::text[], ${column(({ event }) => event.aggregateId)}::text[])
        with ordinality as event(topic, aggregate_id, n)
    ), counted as (
      insert into ${aggregateVersions} (topic, aggregate_id, version)
      select topic, aggregate_id, max(total) from incoming group by topic, aggregate_id order by topic, aggregate_id
      on conflict (topic, aggregate_id)
      do update set version = aggregate_versions.version + excluded.version
      returning topic, aggregate_id, version
    )
    select (version - total + nth)::float8 as version
    from incoming join counted using (topic, aggregate_id) order by n`);
  return rows.map(({ version }) => version);
}

function toEnvelope(
  { event, cause }: CausedEvent,
  source: string,
  aggregateversion: number,
): EventEnvelope {
  return {
    specversion: '1.0',
    id: randomUUIDv7(),
    type: event.type,
    source: `outlay/${source}`,
    subject: event.aggregateId,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    dataschema: schemaUriOf(event.type),
    traceparent: cause.traceparent ?? null,
    orgid: cause.organizationId,
    actorid: cause.actorId,
    correlationid: cause.correlationId,
    causationid: cause.causationId,
    aggregateversion,
    data: event.data,
  };
}
