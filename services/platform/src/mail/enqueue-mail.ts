import { sql } from 'drizzle-orm';
import type { Transaction } from '../postgres/index.ts';
import type { Sealer } from '../sealing/index.ts';
import { mailOutbox } from './mail-outbox-table.ts';
import { sealMail } from './seal-mail.ts';

/** An email to one person. */
export interface OutgoingMail {
  /** The organization that caused the email, in whose turn it is sent; null for the installation's own. */
  readonly organizationId: string | null;
  readonly to: string;
  readonly subject: string;
  /** The whole email, for clients without HTML. */
  readonly text: string;
  readonly html: string;
  /** Identifies the cause, such as `invitation:<event id>`: a second email with the same key is not sent. */
  readonly dedupeKey: string;
  /** True for news about the reader's account, which is sent however many other emails they got. */
  readonly isSecurity?: true;
}

/** Maximum emails of one service to one address: more would look like spam. */
const PER_HOUR_MAX = 20;
const PER_DAY_MAX = 100;

/** Why an email was given up before its first attempt. */
export const THROTTLED = 'too many emails to this address';

/**
 * Writes an email in the transaction of its cause. It is sent if that commits, and only once even if the cause is replayed. An
 * email above the limit of its address is written as given up, so that metrics and its dedupe key include it. With a sealer the
 * text is encrypted in the database, and the worker needs the same sealer.
 */
export async function enqueueMail(
  tx: Transaction,
  mail: OutgoingMail,
  sealer: Sealer | null = null,
): Promise<void> {
  const { organizationId, isSecurity = false, ...letter } = sealer ? sealMail(sealer, mail) : mail;
  const turn = BigInt(organizationId ?? 0);
  const isThrottled = !isSecurity && (await hasEnough(tx, mail.to));
  const given = isThrottled
    ? { text: '', html: '', failedAt: sql`now()`, lastError: THROTTLED }
    : {};
  await tx
    .insert(mailOutbox)
    .values({ ...letter, turn, ...given })
    .onConflictDoNothing({ target: mailOutbox.dedupeKey });
}

async function hasEnough(tx: Transaction, to: string): Promise<boolean> {
  const { rows } = await tx.execute<{ enough: boolean }>(sql`
    select count(*) >= ${PER_DAY_MAX}
      or count(*) filter (where created_at > now() - interval '1 hour') >= ${PER_HOUR_MAX} as enough
    from ${mailOutbox} where "to" = ${to} and created_at > now() - interval '1 day'
      and last_error is distinct from ${THROTTLED}`);
  return rows[0]?.enough === true;
}
