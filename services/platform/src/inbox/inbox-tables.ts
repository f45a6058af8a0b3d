import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Events that a consumer has applied. They are kept as long as the topics, so that a replayed event changes nothing. */
export const inbox = pgTable(
  'inbox',
  {
    consumer: text().notNull(),
    eventId: uuid().notNull(),
    handledAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.consumer, table.eventId] })],
);

/** The newest aggregate version that a consumer has applied; older and equal versions are dropped. */
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

/**
 * Events that a handler could not apply, with the reason; later events of the same key are blocked behind them. `position` orders
 * a key's events, because timestamps are not unique. A redrive request is stored on the first event of its key and passed on from
 * event to event.
 */
export const failedEvents = pgTable(
  'failed_events',
  {
    position: bigserial({ mode: 'bigint' }).notNull(),
    consumer: text().notNull(),
    key: text().notNull(),
    eventId: text().notNull(),
    topic: text().notNull(),
    payload: text().notNull(),
    reason: text().notNull(),
    attempts: integer().notNull(),
    failedAt: timestamp('failed_at', { withTimezone: true }).notNull().defaultNow(),
    redriveRequestedAt: timestamp({ withTimezone: true }),
    redriveRequestedBy: text(),
  },
  (table) => [
    primaryKey({ columns: [table.consumer, table.key, table.eventId] }),
    uniqueIndex('failed_events_order').on(table.consumer, table.key, table.position),
    index('failed_events_requested')
      .on(table.redriveRequestedAt)
      .where(sql`${table.redriveRequestedAt} is not null`),
    check(
      'failed_events_request_names_its_actor',
      sql`(${table.redriveRequestedAt} is null) = (${table.redriveRequestedBy} is null)`,
    ),
  ],
);

/** What operators did with a failed event. Rows are only added (trigger in each service's migration). */
export const failedEventAudit = pgTable(
  'failed_event_audit',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    consumer: text().notNull(),
    key: text().notNull(),
    eventId: text().notNull(),
    action: text().$type<FailedEventAction>().notNull(),
    actor: text().notNull(),
    /** Why the event had failed (redriven), why it was given up (discarded), or why it failed now (failed_again). */
    reason: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('failed_event_audit_key').on(table.consumer, table.key),
    check(
      'failed_event_audit_action',
      sql`${table.action} in ('redriven', 'discarded', 'failed_again')`,
    ),
  ],
);

export type FailedEventAction = 'redriven' | 'discarded' | 'failed_again';
