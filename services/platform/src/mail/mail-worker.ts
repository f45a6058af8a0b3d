import { setTimeout as pause } from 'node:timers/promises';
import { createRepeatingWork, type RepeatingWork } from '../lifecycle/index.ts';
import type { Database } from '../postgres/index.ts';
import type { Sealer } from '../sealing/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { createMailQueue, type MailRow } from './mail-queue.ts';
import { MAIL_ATTEMPTS_MAX, mailErrorText, mailRetryDelayMs } from './mail-retry.ts';
import type { MailTransport } from './mail-transport.ts';
import { openMail } from './seal-mail.ts';

export interface MailWorkerOptions {
  readonly database: Database;
  /** Null without a mail server: emails are given up, and the log says so without their content. */
  readonly transport: MailTransport | null;
  readonly log: Logger;
  /** The sealer that emails were written with, if any. */
  readonly sealer?: Sealer;
  /** Interval of polling, in case a wake-up was lost: one query on a small index. */
  readonly pollMs?: number;
}

/** Called after a transaction that enqueued an email has committed. */
export interface MailWorker extends RepeatingWork {
  /** Sends one batch of due emails; returns their number. */
  readonly sendDue: () => Promise<number>;
}

const BATCH_MAX = 8;
/** A mail server that doesn't respond must not delay a service's stop. An unfinished email is sent again after its lease. */
const STOP_WAIT_MS = 4_000;
const NO_SERVER = 'not sent: no SMTP_URL';
const ALTERED = 'not sent: changed by something other than this service';

/**
 * Sends the emails of the outbox, each under a lease, so that two workers never send the same one at once. After a crash between
 * sending and recording, an email is sent a second time when its lease has expired.
 */
export function createMailWorker(options: MailWorkerOptions): MailWorker {
  const { transport, log, sealer, pollMs = 10_000 } = options;
  const queue = createMailQueue(options.database);

  const asWritten = (mail: MailRow): MailRow | null => {
    try {
      return sealer ? openMail(sealer, mail) : mail;
    } catch {
      return null;
    }
  };

  async function send(mail: MailRow): Promise<void> {
    const facts = { mailId: mail.id.toString(), attempts: mail.attempts };
    if (!transport) {
      log.warn(facts, NO_SERVER);
      return queue.giveUp(mail, NO_SERVER);
    }
    // An email whose attempts all ended in a crash was never recorded as failed, so it is given up here before the next crash.
    if (mail.attempts > MAIL_ATTEMPTS_MAX) return queue.giveUp(mail, 'gave up after crashes');
    const letter = asWritten(mail);
    if (!letter) {
      log.error(facts, ALTERED);
      return queue.giveUp(mail, ALTERED);
    }
    try {
      await transport.send(letter, `<mail-${mail.id}-${mail.createdAt.getTime()}@outlay>`);
    } catch (error) {
      const reason = mailErrorText(error);
      const delayMs = mailRetryDelayMs(mail.attempts);
      log.warn({ ...facts, reason, delayMs }, 'mail not sent');
      return delayMs === null ? queue.giveUp(mail, reason) : queue.retryIn(mail, delayMs, reason);
    }
    await queue.markSent(mail);
  }

  async function sendDue(): Promise<number> {
    const mails = await queue.claim(BATCH_MAX);
    await Promise.all(mails.map(send));
    return mails.length;
  }

  const sending = createRepeatingWork({
    name: 'mail delivery',
    log,
    intervalMs: pollMs,
    round: async () => ((await sendDue()) === BATCH_MAX ? 0 : undefined),
  });
  return {
    ...sending,
    sendDue,
    stop: async () => {
      await Promise.race([sending.stop(), pause(STOP_WAIT_MS, undefined, { ref: false })]);
      transport?.close();
    },
  };
}
