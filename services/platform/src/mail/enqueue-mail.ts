import type { Transaction } from '../postgres/index.ts';
import { mailOutbox } from './mail-outbox-table.ts';

/** A mail to one person. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  /** The whole mail for readers without html. */
  readonly text: string;
  readonly html: string;
  /** Names the cause, such as `invitation:<event id>`: the second mail with the same key is not sent. */
  readonly dedupeKey: string;
}

/** Writes a mail into the transaction of its cause: it is sent if that commits, and once however often the cause is replayed. */
export async function enqueueMail(tx: Transaction, mail: OutgoingMail): Promise<void> {
  const { to, subject, text, html, dedupeKey } = mail;
  await tx
    .insert(mailOutbox)
    .values({ to, subject, text, html, dedupeKey })
    .onConflictDoNothing({ target: mailOutbox.dedupeKey });
}
