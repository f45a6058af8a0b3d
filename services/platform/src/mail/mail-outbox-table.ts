import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../postgres/columns.ts';

/**
 * Mails that wait to be sent, and what became of the others. Text and html are emptied once a mail was sent or given up:
 * they may hold a link that opens an account. The row stays, so that its dedupe key goes on holding repetitions off.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** One mail per key, ever. */
    dedupeKey: text().notNull().unique(),
    createdAt: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().defaultNow(),
    sentAt: moment(),
    failedAt: moment(),
    lastError: text(),
  },
  (table) => [
    index('mail_outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
);
