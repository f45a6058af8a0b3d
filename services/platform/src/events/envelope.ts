import type { EventByType, EventType } from '@outlay/schemas/events';

/** An event as published: CloudEvents 1.0 with our extensions (schemas/events/envelope.schema.json). */
export interface EventEnvelope<Type extends EventType = EventType> {
  readonly specversion: '1.0';
  /** UUID version 7. */
  readonly id: string;
  readonly type: Type;
  readonly source: string;
  /** Aggregate id, which is also the Kafka key. */
  readonly subject: string;
  /** Time in UTC (ISO 8601). */
  readonly time: string;
  readonly datacontenttype: 'application/json';
  /** Address of the schema of the data. */
  readonly dataschema: string;
  readonly traceparent: string | null;
  readonly orgid: string;
  readonly actorid: string | null;
  readonly correlationid: string;
  readonly causationid: string | null;
  readonly aggregateversion: number;
  readonly data: EventByType[Type];
}

/** An envelope of any type, discriminated by `type`. */
export type AnyEvent = { [Type in EventType]: EventEnvelope<Type> }[EventType];
