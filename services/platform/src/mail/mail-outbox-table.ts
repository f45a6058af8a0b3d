import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../postgres/columns.ts';

/**
 * Emails to send, and results of sent ones. Text and HTML are emptied once an email is sent or given up, because they may contain
 * a link that grants access. The row stays, so that its dedupe key still prevents repetitions.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    /** The organization that caused the email, 0 for the installation: emails are sent in turn. */
    turn: bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** One email per key, ever. */
    dedupeKey: text().notNull().unique(),
    createdAt: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().defaultNow(),
    sentAt: moment(),
    failedAt: moment(),
    lastError: text(),
  },
  (table) => [
    index('mail_outbox_recipient').on(table.to, table.createdAt),
    index('mail_outbox_due_in_turn')
      .on(table.turn, table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
);
