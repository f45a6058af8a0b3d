import {
  bigint,
  bigserial,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** Events that the broker has not acknowledged yet; then rows move to `published_events`. Order per aggregate is by id. */
export const outbox = pgTable('outbox', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  topic: text().notNull(),
  key: text().notNull(),
  payload: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * Events that the broker has acknowledged, kept for some days. If the broker loses its topics, they are published again with the
 * same ids.
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
  // Rows arrive in the order of this column, so a BRIN index of few pages finds the expired ones.
  (table) => [index('published_events_age').using('brin', table.publishedAt)],
);

/** The newest event version of each aggregate. Its row lock orders the aggregate's events. */
export const aggregateVersions = pgTable(
  'aggregate_versions',
  {
    topic: text().notNull(),
    aggregateId: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.aggregateId] })],
);
