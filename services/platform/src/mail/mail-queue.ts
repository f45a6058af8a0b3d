import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { msFromNow, pickDueInTurn, type Database } from '../postgres/index.ts';
import { mailOutbox } from './mail-outbox-table.ts';

export type MailRow = typeof mailOutbox.$inferSelect;

/** Longer than a batch takes with all its timeouts. After a crash the next worker takes over then. */
const LEASE_MS = 120_000;

/** The outbox for workers, with the database's clock, so that workers' clocks don't matter. */
export interface MailQueue {
  /** Claims up to `max` due emails under a lease, in turn among organizations. The next attempt is after the lease. */
  readonly claim: (max: number) => Promise<MailRow[]>;
  readonly markSent: (mail: MailRow) => Promise<void>;
  readonly retryIn: (mail: MailRow, delayMs: number, lastError: string) => Promise<void>;
  readonly giveUp: (mail: MailRow, lastError: string) => Promise<void>;
}

const EMPTIED = { text: '', html: '' } as const;

export function createMailQueue(database: Database): MailQueue {
  /** Records the result of an attempt, unless another worker has taken over the email. */
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
          nextAttemptAt: msFromNow(LEASE_MS),
        })
        .where(
          pickDueInTurn(mailOutbox, {
            open: sql`sent_at is null and failed_at is null`,
            due: sql`next_attempt_at <= now()`,
            queue: mailOutbox.turn,
            organization: sql`queue_id`,
            orderBy: mailOutbox.nextAttemptAt,
            held: [],
            perQueueMax: max,
            perOrganizationMax: max,
            max,
          }),
        )
        .returning(),
    markSent: (mail) => note(mail, { ...EMPTIED, sentAt: sql`now()`, lastError: null }),
    retryIn: (mail, delayMs, lastError) =>
      note(mail, { nextAttemptAt: msFromNow(delayMs), lastError }),
    giveUp: (mail, lastError) => note(mail, { ...EMPTIED, failedAt: sql`now()`, lastError }),
  };
}
