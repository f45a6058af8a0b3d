import { nextDigestAt } from '../domain/digest-time.ts';
import { planMessages } from '../domain/sending-window.ts';
import type { Clock, Message, SendingQueue } from './ports.ts';

interface Ports {
  readonly queue: SendingQueue;
  readonly clock: Clock;
}

/** Sends one member's instant messages on one channel, at most ten in ten minutes; false when none is waiting. */
export const sendInstant =
  ({ queue, clock }: Ports) =>
  (): Promise<boolean> => {
    const now = clock.now();
    return queue.withDueReader(now, async ({ recipient, window, waiting, save }) => {
      const plan = planMessages(window, waiting, now);
      const messages: Message[] = plan.single.map((notification) => ({
        ...recipient,
        form: 'single',
        notifications: [notification],
        dedupeKey: `notification:${notification.id}`,
      }));
      const newest = plan.summary.at(-1);
      if (newest) {
        messages.push({
          ...recipient,
          form: 'summary',
          notifications: plan.summary,
          dedupeKey: `summary:${newest.id}`,
        });
      }
      await save(messages, plan.window);
    });
  };

/** Sends the digests of some members of one organization at its eight o'clock; false when none is due. */
export const sendDigests =
  ({ queue, clock }: Ports) =>
  (): Promise<boolean> => {
    const now = clock.now();
    return queue.withDueDigest(now, async ({ timeZone, recipients, save, finish }) => {
      const batch = await recipients();
      if (batch.length === 0) return finish(nextDigestAt(timeZone, now));
      await save(
        batch.map(({ newest, ...recipient }) => ({
          ...recipient,
          form: 'digest',
          notifications: newest,
          // Reported notifications cause no second digest: the newest identifies it, whatever the clock says.
          dedupeKey: `digest:${recipient.reader.memberId}:${newest[0]?.id ?? 'nothing'}`,
        })),
      );
    });
  };
