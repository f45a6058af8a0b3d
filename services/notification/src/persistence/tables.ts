import type { Role } from '@outlay/platform/auth';
import { id, moment, oneOf, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { DECISION_KINDS, type NotificationKind } from '../domain/notification-kinds.ts';
import { SENT_TIMINGS, TIMINGS, type SentTiming, type Timing } from '../domain/timings.ts';
import type { Channel, SentChannel } from '../domain/channels.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../domain/webhook.ts';
import type { NoticeFacts } from '../domain/notice.ts';

/** Projected from identity.events. */
export const members = pg.pgTable(
  'members',
  {
    memberId: reference().primaryKey(),
    organizationId: reference().notNull(),
    firstName: pg.text().notNull(),
    lastName: pg.text().notNull(),
    email: pg.text().notNull(),
    roles: pg.text().array().$type<Role[]>().notNull(),
    active: pg.boolean().notNull(),
  },
  (table) => [pg.index().on(table.organizationId)],
);

/** Projected from identity.events. `nextDigestAt` is the digest's timer, which the digest worker sets. */
export const organizations = pg.pgTable(
  'organizations',
  {
    organizationId: reference().primaryKey(),
    name: pg.text().notNull(),
    timeZone: pg.text().notNull(),
    nextDigestAt: moment().notNull(),
  },
  (table) => [pg.index().on(table.nextDigestAt)],
);

/** Projected from expense.events: the fields that messages name. */
export const expenses = pg.pgTable('expenses', {
  expenseId: reference().primaryKey(),
  organizationId: reference().notNull(),
  creatorId: reference().notNull(),
  title: pg.text().notNull(),
  /** The decimal text of the event. */
  amount: pg.text().notNull(),
  currency: pg.text().notNull(),
  /** Null until it is submitted. */
  vendor: pg.text(),
});

/** One row per event and member, so that a repeated event creates no second one. */
export const notifications = pg.pgTable(
  'notifications',
  {
    id: id(),
    organizationId: reference().notNull(),
    memberId: reference().notNull(),
    eventId: pg.uuid().notNull(),
    kind: pg.text().$type<NotificationKind>().notNull(),
    /** Null when it concerns no single expense. */
    expenseId: reference(),
    facts: pg.jsonb().$type<NoticeFacts>().notNull(),
    /** When the event happened. */
    at: moment().notNull(),
    /** When this service recorded it. */
    createdAt: moment().notNull(),
    readAt: moment(),
    /** Whether the app lists it; false when its member turned that channel off. */
    listed: pg.boolean().notNull(),
  },
  (table) => [
    pg.unique().on(table.eventId, table.memberId),
    pg
      .index('notifications_list')
      .on(table.memberId, table.at, table.id)
      .where(sql`listed`),
    pg
      .index('notifications_unread')
      .on(table.memberId, table.at, table.id)
      .where(sql`listed and read_at is null`),
    pg
      .index('notifications_asking')
      .on(table.expenseId)
      .where(sql`read_at is null and kind in (${oneOf(DECISION_KINDS)})`),
  ],
);

/**
 * What still has to be sent on a channel. A row is deleted when its message is handed over to the channel's carrier, and when the
 * notification is read or the message would come too late, so that workers read only what waits.
 */
export const notificationsToSend = pg.pgTable(
  'notifications_to_send',
  {
    notificationId: reference()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: pg.text().$type<SentChannel>().notNull(),
    timing: pg.text().$type<SentTiming>().notNull(),
    organizationId: reference().notNull(),
    memberId: reference().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.notificationId, table.channel] }),
    pg.check('notifications_to_send_timing', sql`${table.timing} in (${oneOf(SENT_TIMINGS)})`),
    pg.index().on(table.timing, table.organizationId, table.memberId),
  ],
);

/** The latest window of a member's instant messages on a channel, and their number in it. */
export const sendingWindows = pg.pgTable(
  'sending_windows',
  {
    memberId: reference().notNull(),
    channel: pg.text().$type<SentChannel>().notNull(),
    startedAt: moment().notNull(),
    messages: pg.integer().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.memberId, table.channel] })],
);

/** The timings that members chose; without a row the usual one applies. */
export const preferences = pg.pgTable(
  'preferences',
  {
    memberId: reference().notNull(),
    kind: pg.text().$type<NotificationKind>().notNull(),
    channel: pg.text().$type<Channel>().notNull(),
    timing: pg.text().$type<Timing>().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.memberId, table.kind, table.channel] }),
    pg.check('preferences_timing', sql`${table.timing} in (${oneOf(TIMINGS)})`),
  ],
);

export const webhooks = pg.pgTable(
  'webhooks',
  {
    id: id(),
    organizationId: reference().notNull(),
    url: pg.text().notNull(),
    eventTypes: pg.text().array().notNull(),
    active: pg.boolean().notNull().default(true),
    inactiveReason: pg.text(),
    /** The first failure after the last success. */
    failingSince: moment(),
    secretPrefix: pg.text().notNull(),
    /** The secret, sealed with AES-256-GCM under WEBHOOK_KEY_FILE. */
    sealedSecret: pg.text().notNull(),
    createdAt: moment().notNull(),
    createdById: reference().notNull(),
  },
  (table) => [pg.index().on(table.organizationId)],
);

/** One row per event and webhook: the intent to deliver it, and the result. */
export const webhookDeliveries = pg.pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: reference()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: pg.uuid().notNull(),
    eventType: pg.text().notNull(),
    /** The signed bytes, the same for every attempt. */
    body: pg.text().notNull(),
    createdAt: moment().notNull(),
    status: pg.text().$type<DeliveryStatus>().notNull().default('PENDING'),
    /** All attempts; the number tells a worker that another one has claimed the delivery since. */
    attempts: pg.integer().notNull().default(0),
    /** Failures since its event or an admin last requested it. */
    failures: pg.integer().notNull().default(0),
    responseStatus: pg.integer(),
    error: pg.text(),
    nextAttemptAt: moment(),
    deliveredAt: moment(),
  },
  (table) => [
    pg.unique().on(table.webhookId, table.eventId),
    pg.check('webhook_deliveries_status', sql`${table.status} in (${oneOf(DELIVERY_STATUSES)})`),
    pg.check(
      'webhook_deliveries_next_attempt',
      sql`(${table.status} = 'PENDING') = (${table.nextAttemptAt} is not null)`,
    ),
    // The delivery worker takes what is due in turn among webhooks and organizations.
    pg
      .index('webhook_deliveries_due_in_turn')
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`status = 'PENDING'`),
    pg.index().on(table.webhookId, table.id),
    pg.index().on(table.createdAt),
  ],
);
