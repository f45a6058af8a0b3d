import { matching, type Transaction } from '@outlay/platform/postgres';
import { and, asc, eq, gt, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { HandOver } from './channel-sender.ts';
import { digestHorizon, isTooFarAhead, nextDigestAt } from '../domain/digest-time.ts';
import type { Notification } from '../domain/notification.ts';
import type { DigestRecipient, DueDigest } from '../use-cases/ports.ts';
import { selectNotices, toNotification } from './notice-reader.ts';
import { members, notifications, notificationsToSend, organizations } from './tables.ts';

/** Limit of recipients per transaction. */
const RECIPIENTS_MAX = 50;
/** Limit of notifications listed in one digest, which says how many more there are. */
const LISTED_MAX = 30;

type Organization = typeof organizations.$inferSelect;

/** What belongs to one digest: everything from before its due time, so that a late or repeated run produces the same one. */
const partOf = ({ organizationId, nextDigestAt: dueAt }: Organization): SQL | undefined =>
  matching(
    notificationsToSend,
    { timing: 'DAILY', organizationId },
    lte(notificationsToSend.createdAt, dueAt),
  );

/** Claims the organization with the most overdue digest, and returns false when none is due. */
export async function withDueDigest(
  tx: Transaction,
  now: Date,
  handOver: HandOver,
  work: (digest: DueDigest) => Promise<void>,
): Promise<boolean> {
  const [organization] = await tx
    .select()
    .from(organizations)
    .where(
      or(lte(organizations.nextDigestAt, now), gt(organizations.nextDigestAt, digestHorizon(now))),
    )
    .orderBy(asc(organizations.nextDigestAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!organization) return false;
  const { timeZone, nextDigestAt: dueAt, organizationId } = organization;
  const schedule = async (nextAt: Date): Promise<void> => {
    await tx
      .update(organizations)
      .set({ nextDigestAt: nextAt })
      .where(eq(organizations.organizationId, organizationId));
  };
  if (isTooFarAhead(dueAt, now)) {
    await schedule(nextDigestAt(timeZone, now));
    return true;
  }
  await work({
    timeZone,
    recipients: () => nextRecipients(tx, organization),
    save: async (digests) => {
      await handOver(tx, digests);
      const memberIds = digests.map(({ reader }) => reader.memberId);
      const channels = digests.map(({ channel }) => channel);
      await tx.delete(notificationsToSend).where(
        and(
          partOf(organization),
          sql`(${notificationsToSend.memberId}, ${notificationsToSend.channel}) in (
            select * from unnest(${sql.param(memberIds)}::bigint[], ${sql.param(channels)}::text[]))`,
        ),
      );
    },
    finish: async (nextAt) => {
      await tx.delete(notificationsToSend).where(partOf(organization));
      await schedule(nextAt);
    },
  });
  return true;
}

async function nextRecipients(
  tx: Transaction,
  organization: Organization,
): Promise<readonly DigestRecipient[]> {
  const { channel } = notificationsToSend;
  const { memberId, email, firstName } = members;
  const people = await tx
    .select({ channel, memberId, email, firstName, total: sql<number>`count(*)::int` })
    .from(notificationsToSend)
    .innerJoin(members, eq(members.memberId, notificationsToSend.memberId))
    .where(
      and(
        partOf(organization),
        members.active,
        eq(members.organizationId, organization.organizationId),
      ),
    )
    .groupBy(memberId, channel)
    .orderBy(asc(memberId), asc(channel))
    .limit(RECIPIENTS_MAX);
  if (people.length === 0) return [];
  const newest = await newestOf(
    tx,
    organization,
    people.map((person) => person.memberId),
  );
  return people.map((person) => ({
    channel: person.channel,
    organizationId: organization.organizationId.toString(),
    reader: {
      memberId: person.memberId.toString(),
      email: person.email,
      firstName: person.firstName,
    },
    newest: newest.get(keyOf(person)) ?? [],
    total: person.total,
  }));
}

const keyOf = ({ memberId, channel }: { memberId: bigint; channel: string }): string =>
  `${memberId} ${channel}`;

/** Reads the newest notifications of each of these members on each channel, in two statements for any number. */
async function newestOf(
  tx: Transaction,
  organization: Organization,
  memberIds: bigint[],
): Promise<Map<string, Notification[]>> {
  const { notificationId, memberId, channel } = notificationsToSend;
  const placed = tx
    .select({
      notificationId,
      memberId,
      channel,
      place: sql<number>`row_number() over (partition by ${memberId}, ${channel}
        order by ${notifications.at} desc, ${notifications.id} desc)`.as('place'),
    })
    .from(notificationsToSend)
    .innerJoin(notifications, eq(notifications.id, notificationId))
    .where(and(partOf(organization), inArray(memberId, memberIds)))
    .as('placed');
  const listed = await tx
    .select()
    .from(placed)
    .where(lte(placed.place, LISTED_MAX))
    .orderBy(asc(placed.place));
  const listedIds = [...new Set(listed.map((row) => row.notificationId))];
  const rows = await selectNotices(tx).where(inArray(notifications.id, listedIds));
  const byId = new Map(rows.map((row) => [row.id, toNotification(row)]));
  const newest = new Map<string, Notification[]>();
  for (const row of listed) {
    const notification = byId.get(row.notificationId);
    if (!notification) continue;
    newest.set(keyOf(row), [...(newest.get(keyOf(row)) ?? []), notification]);
  }
  return newest;
}
