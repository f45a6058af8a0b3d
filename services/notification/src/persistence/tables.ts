import type { Role } from '@outlay/platform/auth';
import { idempotencyKeys } from '@outlay/platform/idempotency';
import { inbox, inboxPositions, parkedEventAudit, parkedEvents } from '@outlay/platform/inbox';
import { mailOutbox } from '@outlay/platform/mail';
import { aggregateVersions, outbox } from '@outlay/platform/outbox';
import { id, moment, oneOf, reference } from '@outlay/platform/postgres';
import { operatorAudit } from '@outlay/platform/replay';
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
  ASKING_KINDS,
  MAIL_TIMINGS,
  NOTIFICATION_KINDS,
  type MailTiming,
  type NoticeFacts,
  type NotificationKind,
} from '../domain/notification.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../domain/webhook.ts';

export {
  aggregateVersions,
  idempotencyKeys,
  inbox,
  inboxPositions,
  operatorAudit,
  outbox,
  parkedEventAudit,
  parkedEvents,
};
export { mailOutbox };

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
    /** When the newest ten minutes of at-once mails began, and how many they have seen. */
    mailWindowStartedAt: moment(),
    mailsInWindow: integer().notNull().default(0),
  },
  (table) => [index().on(table.organizationId)],
);

/** Projected from identity.events; the digest's timer is a row of it. */
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

/** Projected from expense.events: what sentences name. */
export const expenses = pgTable('expenses', {
  expenseId: reference().primaryKey(),
  organizationId: reference().notNull(),
  creatorId: reference().notNull(),
  title: text().notNull(),
  /** Decimal text, as the event has it. */
  amount: text().notNull(),
  currency: text().notNull(),
});

/** Who was told what. One row per event and member: however often an event comes, it is told once. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    organizationId: reference().notNull(),
    memberId: reference().notNull(),
    eventId: uuid().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** Null for what concerns no single expense. */
    expenseId: reference(),
    facts: jsonb().$type<NoticeFacts>().notNull(),
    /** When it happened. */
    at: moment().notNull(),
    /** When it was noted here. */
    createdAt: moment().notNull(),
    readAt: moment(),
    inApp: boolean().notNull(),
    /** NEVER as well for what is no longer worth a mail. */
    mail: text().$type<MailTiming>().notNull(),
    mailedAt: moment(),
  },
  (table) => [
    unique().on(table.eventId, table.memberId),
    check('notifications_kind', sql`${table.kind} in (${oneOf(NOTIFICATION_KINDS)})`),
    check('notifications_mail', sql`${table.mail} in (${oneOf(MAIL_TIMINGS)})`),
    index('notifications_list')
      .on(table.memberId, table.at.desc(), table.id.desc())
      .where(sql`in_app`),
    index('notifications_unread')
      .on(table.memberId, table.at.desc(), table.id.desc())
      .where(sql`in_app and read_at is null`),
    index('notifications_asking')
      .on(table.expenseId)
      .where(sql`read_at is null and kind in (${oneOf(ASKING_KINDS)})`),
    // What the mail workers ask for, again and again: only what still has to be mailed is in it.
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

/** Intents to tell a webhook of an event, and what became of them. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: reference()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: uuid().notNull(),
    eventType: text().notNull(),
    /** The bytes that are signed and sent, the same at every attempt. */
    body: text().notNull(),
    createdAt: moment().notNull(),
    status: text().$type<DeliveryStatus>().notNull().default('PENDING'),
    /** All of them, so that a worker that was overtaken is recognised. */
    attempts: integer().notNull().default(0),
    /** Since it was last asked for: by its event or by hand. */
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
    index('webhook_deliveries_due')
      .on(table.nextAttemptAt)
      .where(sql`status = 'PENDING'`),
    index().on(table.webhookId, table.id.desc()),
    index().on(table.createdAt),
  ],
);
