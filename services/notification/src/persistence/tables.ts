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
  MAIL_TIMINGS,
  type MailTiming,
  type NoticeFacts,
  type NotificationKind,
} from '../domain/notification-kinds.ts';
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
    /** Start of the latest window of instant emails, and its count. */
    mailWindowStartedAt: moment(),
    mailsInWindow: integer().notNull().default(0),
  },
  (table) => [index().on(table.organizationId)],
);

/** Projected from identity.events; holds the digest's timer. */
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

/** Projected from expense.events: fields used in sentences and emails. */
export const expenses = pgTable('expenses', {
  expenseId: reference().primaryKey(),
  organizationId: reference().notNull(),
  creatorId: reference().notNull(),
  title: text().notNull(),
  /** Decimal text, as in the event. */
  amount: text().notNull(),
  currency: text().notNull(),
  /** Known once it has been submitted. */
  vendor: text(),
});

/** Notifications. One row per event and member: repeated events create no second one. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    organizationId: reference().notNull(),
    memberId: reference().notNull(),
    eventId: uuid().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** Null for one that concerns no single expense. */
    expenseId: reference(),
    facts: jsonb().$type<NoticeFacts>().notNull(),
    /** When it happened. */
    at: moment().notNull(),
    /** When it was recorded here. */
    createdAt: moment().notNull(),
    readAt: moment(),
    inApp: boolean().notNull(),
    /** Also NEVER for those too old for an email. */
    mail: text().$type<MailTiming>().notNull(),
    mailedAt: moment(),
  },
  (table) => [
    unique().on(table.eventId, table.memberId),
    check('notifications_mail', sql`${table.mail} in (${oneOf(MAIL_TIMINGS)})`),
    index('notifications_list')
      .on(table.memberId, table.at.desc(), table.id.desc())
      .where(sql`in_app`),
    index('notifications_unread')
      .on(table.memberId, table.at.desc(), table.id.desc())
      .where(sql`in_app and read_at is null`),
    index('notifications_asking')
      .on(table.expenseId)
      .where(sql`read_at is null and kind in (${oneOf(DECISION_KINDS)})`),
    // The mail workers' index, queried all the time: it contains only rows with an email to send.
    index('notifications_to_mail')
      .on(table.mail, table.organizationId, table.memberId)
      .where(sql`mailed_at is null and mail <> 'NEVER'`),
  ],
);

export const preferences = pgTable(
  'preferences',
  {
    memberId: reference().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    inApp: boolean().notNull(),
    mail: text().$type<MailTiming>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind] }),
    check('preferences_mail', sql`${table.mail} in (${oneOf(MAIL_TIMINGS)})`),
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
    /** AES-256-GCM under WEBHOOK_KEY_FILE. */
    sealedSecret: text().notNull(),
    createdAt: moment().notNull(),
    createdById: reference().notNull(),
  },
  (table) => [index().on(table.organizationId)],
);

/** Intents to deliver an event to a webhook, and their results. */
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
    /** Total attempts, to detect a worker that was overtaken. */
    attempts: integer().notNull().default(0),
    /** Since it was last requested: by its event or manually. */
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
    // The worker's index: it takes what is due in turn among webhooks and organisations.
    index('webhook_deliveries_due_in_turn')
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`status = 'PENDING'`),
    index().on(table.webhookId, table.id.desc()),
    index().on(table.createdAt),
  ],
);
