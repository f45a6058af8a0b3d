import { EVENT_CATALOGUE, type EventByType, type EventType } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
import { randomUUIDv7 } from 'node:crypto';
import { problemWithData, schemaUriOf, type EventEnvelope } from '../events/index.ts';
import { writeWithCommit, type Transaction } from '../postgres/index.ts';
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
 * aggregates' version rows first, so that events of one aggregate get ids in commit order. It is one statement because every
 * state change pays for it.
 * @throws when an event's data breaks its schema: the change must not commit either
 */
export async function enqueueCausedEvents(
  tx: Transaction,
  events: readonly CausedEvent[],
  source: string,
): Promise<void> {
  if (events.length === 0) return;
  publishing.add(tx);
  const rows = events.map((each) => toOutboxRow(each, source));
  const column = (name: 'topic' | 'key') => sql.param(rows.map((row) => row[name]));
  const texts = (name: 'beforeVersion' | 'afterVersion') =>
    rows.map((row) => row[name]).join(SEPARATOR);
  const writing = tx.execute(sql`
    with incoming as (
      select n, topic, key, before_version, after_version,
        row_number() over (partition by topic, key order by n) as nth,
        count(*) over (partition by topic, key) as total
      from unnest(
        ${column('topic')}::text[], ${column('key')}::text[],
        string_to_array(${texts('beforeVersion')}, ${SEPARATOR}),
        string_to_array(${texts('afterVersion')}, ${SEPARATOR})
      ) with ordinality as event(topic, key, before_version, after_version, n)
    ), counted as (
      insert into ${aggregateVersions} (topic, aggregate_id, version)
      select topic, key, max(total) from incoming group by topic, key order by topic, key
      on conflict (topic, aggregate_id)
      do update set version = aggregate_versions.version + excluded.version
      returning topic, aggregate_id, version
    )
    insert into ${outbox} (topic, key, payload)
    select incoming.topic, key, before_version || (version - total + nth) || after_version
    from incoming join counted on counted.topic = incoming.topic and aggregate_id = key
    order by n`);
  await writeWithCommit(tx, writing);
}

/** Separates JSON texts, which contain no control characters. An array would have all their quotes escaped. */
const SEPARATOR = '\u001f';

interface OutboxRow {
  readonly topic: string;
  readonly key: string;
  /** The envelope's text before and after its version, which the database assigns. */
  readonly beforeVersion: string;
  readonly afterVersion: string;
}

function toOutboxRow({ event, cause }: CausedEvent, source: string): OutboxRow {
  const problem = problemWithData(event.type, event.data);
  if (problem) throw new Error(`refusing to publish an invalid event: ${problem}`);
  const { topic } = EVENT_CATALOGUE[event.type];
  const envelope: EventEnvelope = {
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
    aggregateversion: VERSION_PLACE,
    data: event.data,
  };
  const [beforeVersion, afterVersion] = aroundVersion(envelope);
  return { topic, key: event.aggregateId, beforeVersion, afterVersion };
}

/** Placeholder for the version in an envelope; no event contains it. */
const VERSION_PLACE = -1;
const VERSION_FIELD = `"aggregateversion":${VERSION_PLACE}`;

/** Quotes in user input are escaped in JSON, so the first match is the field itself. */
function aroundVersion(envelope: EventEnvelope): [before: string, after: string] {
  const text = JSON.stringify(envelope);
  const end = text.indexOf(VERSION_FIELD) + VERSION_FIELD.length;
  return [text.slice(0, end - String(VERSION_PLACE).length), text.slice(end)];
}
