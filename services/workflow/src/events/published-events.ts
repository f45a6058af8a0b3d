import { problemWithData, type EventEnvelope } from '@outlay/platform/events';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import { EVENT_CATALOGUE, type Topic } from '@outlay/schemas/events';

/** An event as it is published; its id and its aggregate's version are the database's to give. */
export interface UnnumberedEvent {
  readonly topic: Topic;
  readonly key: string;
  readonly envelope: Omit<EventEnvelope, 'id' | 'aggregateversion'>;
}

/** @throws when the data breaks its schema: the change that it tells of must not commit either. */
export function toPublished(event: AnyOutgoingEvent, cause: Cause, at: Date): UnnumberedEvent {
  const problem = problemWithData(event.type, event.data);
  if (problem) throw new Error(`refusing to publish an invalid event: ${problem}`);
  const { topic, dataschema } = EVENT_CATALOGUE[event.type];
  const envelope = {
    specversion: '1.0',
    type: event.type,
    source: 'outlay/workflow',
    subject: event.aggregateId,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    dataschema,
    traceparent: cause.traceparent ?? null,
    orgid: cause.organizationId,
    actorid: cause.actorId,
    correlationid: cause.correlationId,
    causationid: cause.causationId,
    data: event.data,
  } as const;
  return { topic, key: event.aggregateId, envelope };
}
