import type { Transaction } from '../postgres/index.ts';
import { mailOutbox } from './mail-outbox-table.ts';

/** An email to one person. */
export interface OutgoingMail {
  /** In whose turn it is sent: that of the organisation that caused it; null for the installation's own. */
  readonly organizationId: string | null;
  readonly to: string;
  readonly subject: string;
  /** The whole email for clients without HTML. */
  readonly text: string;
  readonly html: string;
  /** Identifies the cause, such as `invitation:<event id>`: a second email with the same key is not sent. */
  readonly dedupeKey: string;
}

/** Writes an email in the transaction of its cause: it is sent if that commits, and once however often the cause is replayed. */
export async function enqueueMail(tx: Transaction, mail: OutgoingMail): Promise<void> {
  const { organizationId, ...letter } = mail;
  const turn = BigInt(organizationId ?? 0);
  await tx
    .insert(mailOutbox)
    .values({ ...letter, turn })
    .onConflictDoNothing({ target: mailOutbox.dedupeKey });
}
