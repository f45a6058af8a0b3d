import type { Role } from '@outlay/platform/auth';
import { id, moment, oneOf, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  DECISION_KINDS,
  type NoticeFacts,
  type NotificationKind,
} from '../domain/notification-kinds.ts';
import { SENT_TIMINGS, TIMINGS, type SentTiming, type Timing } from '../domain/timings.ts';
import type { Channel, SentChannel } from '../domain/channels.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../domain/webhook.ts';

/** Projected from identity.events. */
export const members = pgTable(
  'members',
  {
    memberId: reference().primaryKey(),
    organizationId: reference().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    active: boolean().notNull(),
  },
  (table) => [index().on(table.organizationId)],
);

/** Projected from identity.events. `nextDigestAt` is the digest's timer, which the digest worker sets. */
export const organizations = pgTable(
  'organizations',
  {
    organizationId: reference().primaryKey(),
    name: text().notNull(),
    timeZone: text().notNull(),
    nextDigestAt: moment().notNull(),
  },
  (table) => [index().on(table.nextDigestAt)],
);

/** Projected from expense.events: the fields that messages name. */
export const expenses = pgTable('expenses', {
  expenseId: reference().primaryKey(),
  organizationId: reference().notNull(),
  creatorId: reference().notNull(),
  title: text().notNull(),
  /** The decimal text of the event. */
  amount: text().notNull(),
  currency: text().notNull(),
  /** Null until it is submitted. */
  vendor: text(),
});

/** One row per event and member, so that a repeated event creates no second one. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    organizationId: reference().notNull(),
    memberId: reference().notNull(),
    eventId: uuid().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** Null when it concerns no single expense. */
    expenseId: reference(),
    facts: jsonb().$type<NoticeFacts>().notNull(),
    /** When the event happened. */
    at: moment().notNull(),
    /** When this service recorded it. */
    createdAt: moment().notNull(),
    readAt: moment(),
    /** Whether the app lists it; false when its member turned that channel off. */
    listed: boolean().notNull(),
  },
  (table) => [
    unique().on(table.eventId, table.memberId),
    index('notifications_list')
      .on(table.memberId, table.at, table.id)
      .where(sql`listed`),
    index('notifications_unread')
      .on(table.memberId, table.at, table.id)
      .where(sql`listed and read_at is null`),
    index('notifications_asking')
      .on(table.expenseId)
      .where(sql`read_at is null and kind in (${oneOf(DECISION_KINDS)})`),
  ],
);

/**
 * What still has to be sent on a channel. A row is deleted when its message is handed over to the channel's carrier, and when the
 * notification is read or the message would come too late, so that workers read only what waits.
 */
export const notificationsToSend = pgTable(
  'notifications_to_send',
  {
    notificationId: reference()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: text().$type<SentChannel>().notNull(),
    timing: text().$type<SentTiming>().notNull(),
    organizationId: reference().notNull(),
    memberId: reference().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.channel] }),
    check('notifications_to_send_timing', sql`${table.timing} in (${oneOf(SENT_TIMINGS)})`),
    index().on(table.timing, table.organizationId, table.memberId),
  ],
);

/** The latest window of a member's instant messages on a channel, and their number in it. */
export const sendingWindows = pgTable(
  'sending_windows',
  {
    memberId: reference().notNull(),
    channel: text().$type<SentChannel>().notNull(),
    startedAt: moment().notNull(),
    messages: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.channel] })],
);

/** The timings that members chose; without a row the usual one applies. */
export const preferences = pgTable(
  'preferences',
  {
    memberId: reference().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    channel: text().$type<Channel>().notNull(),
    timing: text().$type<Timing>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.channel] }),
    check('preferences_timing', sql`${table.timing} in (${oneOf(TIMINGS)})`),
  ],
);

export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    organizationId: reference().notNull(),
    url: text().notNull(),
    eventTypes: text().array().notNull(),
    active: boolean().notNull().default(true),
    inactiveReason: text(),
    /** The first failure after the last success. */
    failingSince: moment(),
    secretPrefix: text().notNull(),
    /** The secret, sealed with AES-256-GCM under WEBHOOK_KEY_FILE. */
    sealedSecret: text().notNull(),
    createdAt: moment().notNull(),
    createdById: reference().notNull(),
  },
  (table) => [index().on(table.organizationId)],
);

/** One row per event and webhook: the intent to deliver it, and the result. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: reference()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: uuid().notNull(),
    eventType: text().notNull(),
    /** The signed bytes, the same for every attempt. */
    body: text().notNull(),
    createdAt: moment().notNull(),
    status: text().$type<DeliveryStatus>().notNull().default('PENDING'),
    /** All attempts; the number tells a worker that another one has claimed the delivery since. */
    attempts: integer().notNull().default(0),
    /** Failures since its event or an admin last requested it. */
    failures: integer().notNull().default(0),
    responseStatus: integer(),
    error: text(),
    nextAttemptAt: moment(),
    deliveredAt: moment(),
  },
  (table) => [
    unique().on(table.webhookId, table.eventId),
    check('webhook_deliveries_status', sql`${table.status} in (${oneOf(DELIVERY_STATUSES)})`),
    check(
      'webhook_deliveries_next_attempt',
      sql`(${table.status} = 'PENDING') = (${table.nextAttemptAt} is not null)`,
    ),
    // The delivery worker takes what is due in turn among webhooks and organizations.
    index('webhook_deliveries_due_in_turn')
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`status = 'PENDING'`),
    index().on(table.webhookId, table.id),
    index().on(table.createdAt),
  ],
);
