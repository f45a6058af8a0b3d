import { EVENT_CATALOGUE, type EventByType, type EventType } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { problemWithData, type EventEnvelope } from '../events/index.ts';
import type { Transaction } from '../postgres/index.ts';
import { aggregateVersions, outbox } from './outbox-tables.ts';

/** What led to an event: carried on so that one story can be followed over all services. */
export interface Cause {
  readonly organizationId: string;
  /** Null when the system acts by itself. */
  readonly actorId: string | null;
  readonly correlationId: string;
  /** The event that this one follows from; null when a person began it. */
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

/**
 * Writes an event into the transaction of the change that it tells of; the relay publishes it after the commit.
 * The aggregate's version row is locked first, so events of one aggregate get ids in the order of their commits. One statement
 * on purpose: every change of state pays for it.
 * @throws when the data breaks its schema: the change must not commit either.
 */
export async function enqueueEvent(
  tx: Transaction,
  event: AnyOutgoingEvent,
  cause: Cause,
  source: string,
): Promise<void> {
  const problem = problemWithData(event.type, event.data);
  if (problem) throw new Error(`refusing to publish an invalid event: ${problem}`);
  const { topic, dataschema } = EVENT_CATALOGUE[event.type];
  const key = event.aggregateId;
  const envelope: EventEnvelope = {
    specversion: '1.0',
    id: uuidv7(),
    type: event.type,
    source: `outlay/${source}`,
    subject: event.aggregateId,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    dataschema,
    traceparent: cause.traceparent ?? null,
    orgid: cause.organizationId,
    actorid: cause.actorId,
    correlationid: cause.correlationId,
    causationid: cause.causationId,
    aggregateversion: VERSION_PLACE,
    data: event.data,
  };
  const [before, after] = aroundVersion(envelope);
  await tx.execute(sql`
    with next as (
      insert into ${aggregateVersions} (topic, aggregate_id, version) values (${topic}, ${key}, 1)
      on conflict (topic, aggregate_id) do update set version = aggregate_versions.version + 1
      returning version
    )
    insert into ${outbox} (topic, key, payload)
    select ${topic}, ${key}, ${before}::text || next.version || ${after}::text from next`);
}

/** Stands for the version in an envelope until the database gives it; no event has it. */
const VERSION_PLACE = -1;
const VERSION_FIELD = `"aggregateversion":${VERSION_PLACE}`;

/** The envelope's text before and after its version: what people typed comes behind it, so the first place is the right one. */
function aroundVersion(envelope: EventEnvelope): [before: string, after: string] {
  const text = JSON.stringify(envelope);
  const at = text.indexOf(VERSION_FIELD) + VERSION_FIELD.length;
  return [text.slice(0, at - String(VERSION_PLACE).length), text.slice(at)];
}
