import * as pg from 'drizzle-orm/pg-core';

/** Events that the broker has not acknowledged yet; then rows move to `published_events`. Order per aggregate is by id. */
export const outbox = pg.pgTable('outbox', {
  id: pg.bigserial({ mode: 'bigint' }).primaryKey(),
  topic: pg.text().notNull(),
  key: pg.text().notNull(),
  payload: pg.text().notNull(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * Events that the broker has acknowledged, kept for some days. If the broker loses its topics, they are published again with the
 * same ids.
 */
export const publishedEvents = pg.pgTable(
  'published_events',
  {
    id: pg.bigint({ mode: 'bigint' }).primaryKey(),
    topic: pg.text().notNull(),
    key: pg.text().notNull(),
    payload: pg.text().notNull(),
    publishedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // Rows arrive in the order of this column, so a BRIN index of few pages finds the expired ones.
  (table) => [pg.index('published_events_age').using('brin', table.publishedAt)],
);

/** The newest event version of each aggregate. Its row lock orders the aggregate's events. */
export const aggregateVersions = pg.pgTable(
  'aggregate_versions',
  {
    topic: pg.text().notNull(),
    aggregateId: pg.text().notNull(),
    version: pg.bigint({ mode: 'number' }).notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.topic, table.aggregateId] })],
);
