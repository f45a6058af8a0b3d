import { bigint, bigserial, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Events that the broker has not acknowledged yet. Rows are deleted afterwards; order per aggregate is by id. */
export const outbox = pgTable('outbox', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  topic: text().notNull(),
  key: text().notNull(),
  payload: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** The newest event version of each aggregate. Its row lock orders the events of one aggregate. */
export const aggregateVersions = pgTable(
  'aggregate_versions',
  {
    topic: text().notNull(),
    aggregateId: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.aggregateId] })],
);
