import { schemaUriOf, type EventEnvelope } from '@outlay/platform/events';
import type { EventHandler } from '@outlay/platform/inbox';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';

export type Deleted = EventEnvelope<'ExpenseDeleted'>;

/** An event that the test's consumer records as an effect. */
export const anEvent = (key: string, aggregateversion = 1): Deleted => ({
  specversion: '1.0',
  id: randomUUID(),
  type: 'ExpenseDeleted',
  source: 'outlay/test',
  subject: key,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  dataschema: schemaUriOf('ExpenseDeleted'),
  traceparent: null,
  orgid: '1',
  actorid: '4',
  correlationid: 'story-1',
  causationid: null,
  aggregateversion,
  data: { expenseId: '42', creatorId: '4', receiptId: null },
});

export const TOPIC = 'expense.events';

/** The event as Kafka delivers it. */
export const messageOf = (event: Deleted) => ({
  topic: TOPIC,
  key: event.subject,
  value: JSON.stringify(event),
});

export const writeEffect: EventHandler<'ExpenseDeleted'> = async (event, tx) => {
  await tx.execute(sql`insert into effects values (${event.id}, ${event.subject})`);
};

/** Versions 1 to `count` of one aggregate. */
export const inOrder = (key: string, count: number): Deleted[] =>
  Array.from({ length: count }, (_, index) => anEvent(key, index + 1));
