import { matching, type InTransaction, type Transaction } from '@outlay/platform/postgres';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ChannelSenders, HandOver } from './channel-sender.ts';
import type { SentChannel } from '../domain/channels.ts';
import {
  MESSAGES_PER_WINDOW_MAX,
  SENDING_WINDOW_MS,
  type SendingWindow,
} from '../domain/sending-window.ts';
import type { DueReader, SendingQueue } from '../use-cases/ports.ts';
import { withDueDigest } from './digest-queue.ts';
import { selectNotices, toNotification } from './notice-reader.ts';
import { members, notifications, notificationsToSend, sendingWindows } from './tables.ts';

/** Limit of notifications per member and run; the others follow in the next run. */
const WAITING_MAX = 200;
/** How long a message waits for the event with its expense's name: topics are not ordered relative to each other. */
const NAME_AWAITED_MS = 30_000;

export function createSendingQueue(
  inTransaction: InTransaction,
  senders: ChannelSenders,
): SendingQueue {
  const run = async (work: (tx: Transaction) => Promise<boolean>): Promise<boolean> => {
    const didSomething = await inTransaction(work);
    if (didSomething) for (const sender of Object.values(senders)) sender.wake();
    return didSomething;
  };
  const handOver: HandOver = async (tx, messages) => {
    for (const message of messages) await senders[message.channel].handOver(tx, message);
  };
  return {
    withDueReader: (now, work) =>
      run(async (tx) => {
        const due = await lockDueReader(tx, now);
        if (!due) return false;
        await work(await dueReaderOf(tx, due, now, handOver));
        return true;
      }),
    withDueDigest: (now, work) => run((tx) => withDueDigest(tx, now, handOver, work)),
  };
}

interface Due {
  readonly member: typeof members.$inferSelect;
  readonly channel: SentChannel;
}

const before = (now: Date, ms: number): SQL =>
  sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

/** Whether a message can name its expense, or has waited for the name long enough. */
const isNamed = (now: Date): SQL =>
  sql`(${notifications.expenseId} is null
    or exists (select from expenses e where e.expense_id = ${notifications.expenseId})
    or ${notifications.createdAt} < ${before(now, NAME_AWAITED_MS)})`;

/** A member with an instant message that waits on a channel, and room in the window of that channel. */
async function lockDueReader(tx: Transaction, now: Date): Promise<Due | null> {
  const { startedAt, messages } = sendingWindows;
  const isFull = sql`coalesce(${messages} >= ${MESSAGES_PER_WINDOW_MAX}
    and ${startedAt} > ${before(now, SENDING_WINDOW_MS)} and ${startedAt} <= ${before(now, 0)}, false)`;
  const [due] = await tx
    .select({ member: members, channel: notificationsToSend.channel })
    .from(notificationsToSend)
    .innerJoin(notifications, eq(notifications.id, notificationsToSend.notificationId))
    .innerJoin(members, and(eq(members.memberId, notificationsToSend.memberId), members.active))
    .leftJoin(
      sendingWindows,
      and(
        eq(sendingWindows.memberId, notificationsToSend.memberId),
        eq(sendingWindows.channel, notificationsToSend.channel),
      ),
    )
    .where(and(eq(notificationsToSend.timing, 'INSTANT'), isNamed(now), sql`not ${isFull}`))
    // Members of a busy organization, who just got a message, come after those who have waited.
    .orderBy(sql`${startedAt} asc nulls first`, asc(members.memberId))
    .limit(1)
    .for('update', { of: members, skipLocked: true });
  return due ?? null;
}

/**
 * Reads what waits for the locked member. The statement that locked it may still have seen what another worker has sent since,
 * so these are separate statements.
 */
async function dueReaderOf(
  tx: Transaction,
  { member, channel }: Due,
  now: Date,
  handOver: HandOver,
): Promise<DueReader> {
  const { memberId, organizationId, email, firstName } = member;
  const ofReader = matching(notificationsToSend, {
    memberId,
    organizationId,
    channel,
    timing: 'INSTANT',
  });
  const waitingIds = tx
    .select({ id: notificationsToSend.notificationId })
    .from(notificationsToSend)
    .where(ofReader);
  const rows = await selectNotices(tx)
    .where(and(inArray(notifications.id, waitingIds), isNamed(now)))
    .orderBy(asc(notifications.id))
    .limit(WAITING_MAX);
  return {
    recipient: {
      channel,
      organizationId: organizationId.toString(),
      reader: { memberId: memberId.toString(), email, firstName },
    },
    window: await readWindow(tx, memberId, channel),
    waiting: rows.map((row) => ({ ...toNotification(row), createdAt: row.createdAt })),
    save: async (messages, window) => {
      await handOver(tx, messages);
      const sentIds = messages.flatMap((message) => message.notifications.map(({ id }) => id));
      await tx
        .delete(notificationsToSend)
        .where(and(ofReader, inArray(notificationsToSend.notificationId, sentIds.map(BigInt))));
      await saveWindow(tx, memberId, channel, window);
    },
  };
}

async function readWindow(
  tx: Transaction,
  memberId: bigint,
  channel: SentChannel,
): Promise<SendingWindow | null> {
  const [window] = await tx
    .select({ startedAt: sendingWindows.startedAt, messages: sendingWindows.messages })
    .from(sendingWindows)
    .where(matching(sendingWindows, { memberId, channel }));
  return window ?? null;
}

async function saveWindow(
  tx: Transaction,
  memberId: bigint,
  channel: SentChannel,
  window: SendingWindow,
): Promise<void> {
  await tx
    .insert(sendingWindows)
    .values({ memberId, channel, ...window })
    .onConflictDoUpdate({ target: [sendingWindows.memberId, sendingWindows.channel], set: window });
}
