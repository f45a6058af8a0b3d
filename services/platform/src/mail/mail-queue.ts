import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../postgres/index.ts';
import { mailOutbox } from './mail-outbox-table.ts';

export type MailRow = typeof mailOutbox.$inferSelect;

/** Longer than a batch takes with all its timeouts; whoever crashed loses the mail to the next worker then. */
const LEASE_MS = 120_000;

/** The outbox as its worker sees it, on the database's clock, so that workers need not agree on the time. */
export interface MailQueue {
  /** Takes up to `max` due mails under a lease: their next attempt lies behind it. */
  readonly claim: (max: number) => Promise<MailRow[]>;
  readonly markSent: (mail: MailRow) => Promise<void>;
  readonly retryIn: (mail: MailRow, delayMs: number, lastError: string) => Promise<void>;
  readonly giveUp: (mail: MailRow, lastError: string) => Promise<void>;
}

const EMPTIED = { text: '', html: '' } as const;

export function createMailQueue(database: Database): MailQueue {
  /** Notes how an attempt ended, unless somebody else has taken the mail over by now. */
  async function note(
    { id, attempts }: MailRow,
    outcome: PgUpdateSetSource<typeof mailOutbox>,
  ): Promise<void> {
    await database
      .update(mailOutbox)
      .set(outcome)
      .where(
        and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts), isNull(mailOutbox.sentAt)),
      );
  }
  return {
    claim: (max) =>
      database
        .update(mailOutbox)
        .set({
          attempts: sql`${mailOutbox.attempts} + 1`,
          nextAttemptAt: sql`now() + ${LEASE_MS} * interval '1 millisecond'`,
        })
        .where(
          // An array, so that the rows are picked once: a plain subquery may run again per row and pass the limit.
          sql`${mailOutbox.id} = any(array(
            select id from mail_outbox
            where sent_at is null and failed_at is null and next_attempt_at <= now()
            order by next_attempt_at limit ${max} for update skip locked))`,
        )
        .returning(),
    markSent: (mail) => note(mail, { ...EMPTIED, sentAt: sql`now()`, lastError: null }),
    retryIn: (mail, delayMs, lastError) =>
      note(mail, { nextAttemptAt: sql`now() + ${delayMs} * interval '1 millisecond'`, lastError }),
    giveUp: (mail, lastError) => note(mail, { ...EMPTIED, failedAt: sql`now()`, lastError }),
  };
}
