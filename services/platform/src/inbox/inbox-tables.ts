import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Events that a consumer has applied. Kept as long as the topics: a replayed event finds its row and changes nothing. */
export const inbox = pgTable(
  'inbox',
  {
    consumer: text().notNull(),
    eventId: uuid().notNull(),
    handledAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.consumer, table.eventId] })],
);

/** The newest aggregate version that a consumer has applied; what is not newer is dropped. */
export const inboxPositions = pgTable(
  'inbox_positions',
  {
    consumer: text().notNull(),
    topic: text().notNull(),
    aggregateId: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.consumer, table.topic, table.aggregateId] })],
);

/** Events that a handler could not apply, with the reason; later events of the same key wait behind them. */
export const parkedEvents = pgTable(
  'parked_events',
  {
    consumer: text().notNull(),
    key: text().notNull(),
    eventId: text().notNull(),
    topic: text().notNull(),
    payload: text().notNull(),
    reason: text().notNull(),
    attempts: integer().notNull(),
    parkedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.consumer, table.key, table.eventId] })],
);
