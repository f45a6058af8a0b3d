import type { OutgoingMail } from '@outlay/platform/mail';
import { nextDigestAt } from '../domain/digest-time.ts';
import { planMails } from '../domain/mail-window.ts';
import type { Notification } from '../domain/notification.ts';
import type { Clock, MailQueue, Reader } from './ports.ts';

type Letter = Pick<OutgoingMail, 'subject' | 'text' | 'html'>;

/** Texts of emails. */
export interface LetterWriter {
  readonly single: (reader: Reader, notification: Notification) => Letter;
  readonly summary: (reader: Reader, notifications: readonly Notification[]) => Letter;
  /** `total` items, the newest of which are listed. */
  readonly digest: (reader: Reader, newest: readonly Notification[], total: number) => Letter;
}

interface Ports {
  readonly queue: MailQueue;
  readonly letters: LetterWriter;
  readonly clock: Clock;
}

/** Writes one member's instant emails, at most ten in ten minutes; false when none is pending. */
export const mailAtOnce =
  ({ queue, letters, clock }: Ports) =>
  (): Promise<boolean> => {
    const now = clock.now();
    return queue.withMemberToMail(now, async ({ reader, window, waiting, save }) => {
      const plan = planMails(window, waiting, now);
      const mails = plan.single.map((notification) => ({
        ...letters.single(reader, notification),
        to: reader.email,
        dedupeKey: `notification:${notification.id}`,
      }));
      const newest = plan.summary.at(-1);
      if (newest) {
        mails.push({
          ...letters.summary(reader, plan.summary),
          to: reader.email,
          dedupeKey: `summary:${newest.id}`,
        });
      }
      const mailed = [...plan.single, ...plan.summary];
      await save(
        mails,
        mailed.map(({ id }) => id),
        plan.window,
      );
    });
  };

/** Writes the digests of some members of one organisation at its eight o'clock; false when none is due. */
export const mailDigests =
  ({ queue, letters, clock }: Ports) =>
  (): Promise<boolean> => {
    const now = clock.now();
    return queue.withDueDigest(now, async ({ timeZone, readers, save, finish }) => {
      const batch = await readers();
      if (batch.length === 0) return finish(nextDigestAt(timeZone, now));
      await save(
        batch.map(({ reader }) => reader),
        batch.map(({ reader, newest, total }) => ({
          ...letters.digest(reader, newest, total),
          to: reader.email,
          // Reported items cause no second digest: its newest item identifies it, whatever the clock says.
          dedupeKey: `digest:${reader.memberId}:${newest[0]?.id ?? 'nothing'}`,
        })),
      );
    });
  };
