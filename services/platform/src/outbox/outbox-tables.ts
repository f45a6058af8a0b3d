import {
  bigint,
  bigserial,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** Events that the broker has not acknowledged yet. Rows move to `published_events` afterwards; order per aggregate is by id. */
export const outbox = pgTable('outbox', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  topic: text().notNull(),
  key: text().notNull(),
  payload: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * Events that the broker has acknowledged, kept for a while: a broker that lost its topics gets them again from here, by a row of
 * the outbox with the same id.
 */
export const publishedEvents = pgTable(
  'published_events',
  {
    id: bigint({ mode: 'bigint' }).primaryKey(),
    topic: text().notNull(),
    key: text().notNull(),
    payload: text().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // Rows arrive in the order of this column, so that a few pages of index find the expired ones.
  (table) => [index('published_events_age').using('brin', table.publishedAt)],
);

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
