import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';

/** Events that a consumer has applied. They are kept as long as the topics, so that a replayed event changes nothing. */
export const inbox = pg.pgTable(
  'inbox',
  {
    consumer: pg.text().notNull(),
    eventId: pg.uuid().notNull(),
    handledAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [pg.primaryKey({ columns: [table.consumer, table.eventId] })],
);

/** The newest aggregate version that a consumer has applied; older and equal versions are dropped. */
export const inboxPositions = pg.pgTable(
  'inbox_positions',
  {
    consumer: pg.text().notNull(),
    topic: pg.text().notNull(),
    aggregateId: pg.text().notNull(),
    version: pg.bigint({ mode: 'number' }).notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.consumer, table.topic, table.aggregateId] })],
);

/**
 * Events that a handler could not apply, with the reason; later events of the same key are blocked behind them. `position` orders
 * a key's events, because timestamps are not unique. A redrive request is stored on the first event of its key and passed on from
 * event to event.
 */
export const failedEvents = pg.pgTable(
  'failed_events',
  {
    position: pg.bigserial({ mode: 'bigint' }).notNull(),
    consumer: pg.text().notNull(),
    key: pg.text().notNull(),
    eventId: pg.text().notNull(),
    topic: pg.text().notNull(),
    payload: pg.text().notNull(),
    reason: pg.text().notNull(),
    attempts: pg.integer().notNull(),
    failedAt: pg.timestamp('failed_at', { withTimezone: true }).notNull().defaultNow(),
    redriveRequestedAt: pg.timestamp({ withTimezone: true }),
    redriveRequestedBy: pg.text(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.consumer, table.key, table.eventId] }),
    pg.uniqueIndex('failed_events_order').on(table.consumer, table.key, table.position),
    pg
      .index('failed_events_requested')
      .on(table.redriveRequestedAt)
      .where(sql`${table.redriveRequestedAt} is not null`),
    pg.check(
      'failed_events_request_names_its_actor',
      sql`(${table.redriveRequestedAt} is null) = (${table.redriveRequestedBy} is null)`,
    ),
  ],
);

/** What operators did with a failed event. Rows are only added (trigger in each service's migration). */
export const failedEventAudit = pg.pgTable(
  'failed_event_audit',
  {
    id: pg.bigserial({ mode: 'bigint' }).primaryKey(),
    consumer: pg.text().notNull(),
    key: pg.text().notNull(),
    eventId: pg.text().notNull(),
    action: pg.text().$type<FailedEventAction>().notNull(),
    actor: pg.text().notNull(),
    /** Why the event had failed (redriven), why it was given up (discarded), or why it failed now (failed_again). */
    reason: pg.text().notNull(),
    at: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    pg.index('failed_event_audit_key').on(table.consumer, table.key),
    pg.check(
      'failed_event_audit_action',
      sql`${table.action} in ('redriven', 'discarded', 'failed_again')`,
    ),
  ],
);

export type FailedEventAction = 'redriven' | 'discarded' | 'failed_again';
