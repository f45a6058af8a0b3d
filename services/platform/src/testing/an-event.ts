import { EVENT_CATALOGUE, type EventByType, type EventType } from '@outlay/schemas/events';
import { randomUUID } from 'node:crypto';
import { schemaUriOf, type EventEnvelope } from '../events/index.ts';
import type { ReceivedMessage } from '../kafka/index.ts';

let lastVersion = 0;

/** A valid event of organization 1 that happens now. Versions grow with each call, as they do within an aggregate. */
export const anEvent = <Type extends EventType>(
  type: Type,
  subject: string,
  data: EventByType[Type],
  changes: Partial<EventEnvelope<Type>> = {},
): EventEnvelope<Type> => ({
  specversion: '1.0',
  id: randomUUID(),
  type,
  source: 'outlay/test',
  subject,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  dataschema: schemaUriOf(type),
  traceparent: null,
  orgid: '1',
  actorid: '4',
  correlationid: `correlation-of-${subject}`.slice(0, 60),
  causationid: null,
  aggregateversion: (lastVersion += 1),
  data,
  ...changes,
});

/** The event as Kafka delivers it. */
export const messageOf = <Type extends EventType>(event: EventEnvelope<Type>): ReceivedMessage => ({
  topic: EVENT_CATALOGUE[event.type].topic,
  key: event.subject,
  value: JSON.stringify(event),
});
