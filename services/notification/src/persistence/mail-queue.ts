import { enqueueMail } from '@outlay/platform/mail';
import type { Transaction } from '@outlay/platform/postgres';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { MAILS_PER_WINDOW_MAX, MAIL_WINDOW_MS } from '../domain/mail-window.ts';
import type { MailQueue, MemberToMail } from '../use-cases/ports.ts';
import { withDueDigest } from './digest-queue.ts';
import { selectNotices, toNotification } from './notice-reader.ts';
import { members, notifications } from './tables.ts';

/** Per member and run; the rest follows in the next run. */
const WAITING_MAX = 200;
/** How long an email waits for the event with its expense's name: topics are not ordered relative to each other. */
const NAME_AWAITED_MS = 30_000;

type InTransaction = <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>;

/** `afterCommit` wakes the mail worker. */
export const createMailQueue = (
  inTransaction: InTransaction,
  afterCommit: () => void = () => undefined,
): MailQueue => {
  const run = async (work: (tx: Transaction) => Promise<boolean>): Promise<boolean> => {
    const didSomething = await inTransaction(work);
    if (didSomething) afterCommit();
    return didSomething;
  };
  return {
    withMemberToMail: (now, work) =>
      run(async (tx) => {
        const member = await lockMemberToMail(tx, now);
        if (!member) return false;
        await work(member);
        return true;
      }),
    withDueDigest: (now, work) => run((tx) => withDueDigest(tx, now, work)),
  };
};

const waitsForMail = and(eq(notifications.mail, 'AT_ONCE'), isNull(notifications.mailedAt));

/** A member with a pending instant email and room in their window. */
async function lockMemberToMail(tx: Transaction, now: Date): Promise<MemberToMail | null> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const isNamed = sql`(${notifications.expenseId} is null
    or exists (select from expenses e where e.expense_id = ${notifications.expenseId})
    or ${notifications.createdAt} < ${before(NAME_AWAITED_MS)}::timestamptz)`;
  const [member] = await tx
    .select()
    .from(members)
    .where(
      and(
        members.active,
        inArray(
          members.memberId,
          tx
            .select({ id: notifications.memberId })
            .from(notifications)
            .where(and(waitsForMail, isNamed)),
        ),
        sql`not coalesce(${members.mailsInWindow} >= ${MAILS_PER_WINDOW_MAX}
          and ${members.mailWindowStartedAt} > ${before(MAIL_WINDOW_MS)}::timestamptz
          and ${members.mailWindowStartedAt} <= ${now.toISOString()}::timestamptz, false)`,
      ),
    )
    // Members of a busy organisation, mailed just now, come after those who have waited.
    .orderBy(sql`${members.mailWindowStartedAt} asc nulls first`, asc(members.memberId))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!member) return null;
  const rows = await selectNotices(tx)
    .where(
      and(
        eq(notifications.memberId, member.memberId),
        eq(notifications.organizationId, member.organizationId),
        waitsForMail,
        isNamed,
      ),
    )
    .orderBy(asc(notifications.id))
    .limit(WAITING_MAX);
  const { email, firstName } = member;
  const organizationId = member.organizationId.toString();
  return {
    reader: { memberId: member.memberId.toString(), email, firstName },
    window: { startedAt: member.mailWindowStartedAt, mails: member.mailsInWindow },
    waiting: rows.map((row) => ({ ...toNotification(row), createdAt: row.createdAt })),
    save: async (mails, mailedIds, window) => {
      for (const mail of mails) await enqueueMail(tx, { ...mail, organizationId });
      await tx
        .update(notifications)
        .set({ mailedAt: now })
        .where(inArray(notifications.id, mailedIds.map(BigInt)));
      await tx
        .update(members)
        .set({ mailWindowStartedAt: window.startedAt, mailsInWindow: window.mails })
        .where(eq(members.memberId, member.memberId));
    },
  };
}
