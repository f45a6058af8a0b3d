import { enqueueMail } from '@outlay/platform/mail';
import type { Transaction } from '@outlay/platform/postgres';
import { and, asc, desc, eq, inArray, isNull, lte, or, gt, sql, type SQL } from 'drizzle-orm';
import { digestHorizon, isTooFarAhead, nextDigestAt } from '../domain/digest-time.ts';
import type { DigestReader, DueDigest } from '../use-cases/ports.ts';
import { selectNotices, toNotification } from './notice-reader.ts';
import { members, notifications, organizations } from './tables.ts';

/** Members per transaction. */
const READERS_MAX = 50;
/** Items listed in one email; it states how many more there are. */
const LISTED_MAX = 30;

type Organization = typeof organizations.$inferSelect;

/** Content of one digest: notified before its due time, so that a late or repeated run produces the same one. */
const partOf = ({ organizationId, nextDigestAt: dueAt }: Organization): SQL | undefined =>
  and(
    eq(notifications.mail, 'DAILY'),
    isNull(notifications.mailedAt),
    eq(notifications.organizationId, organizationId),
    lte(notifications.createdAt, dueAt),
  );

/** Claims the organisation with the most overdue digest; false when none is due. */
export async function withDueDigest(
  tx: Transaction,
  now: Date,
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
    readers: () => nextReaders(tx, organization),
    save: async (readers, mails) => {
      for (const mail of mails) {
        await enqueueMail(tx, { ...mail, organizationId: organizationId.toString() });
      }
      await tx
        .update(notifications)
        .set({ mailedAt: now })
        .where(
          and(
            partOf(organization),
            inArray(
              notifications.memberId,
              readers.map(({ memberId }) => BigInt(memberId)),
            ),
          ),
        );
    },
    finish: async (nextAt) => {
      await tx.update(notifications).set({ mail: 'NEVER' }).where(partOf(organization));
      await schedule(nextAt);
    },
  });
  return true;
}

async function nextReaders(
  tx: Transaction,
  organization: Organization,
): Promise<readonly DigestReader[]> {
  const people = await tx
    .select({
      memberId: members.memberId,
      email: members.email,
      firstName: members.firstName,
      total: sql<number>`count(*)::int`,
    })
    .from(notifications)
    .innerJoin(members, eq(members.memberId, notifications.memberId))
    .where(
      and(
        partOf(organization),
        members.active,
        eq(members.organizationId, organization.organizationId),
      ),
    )
    .groupBy(members.memberId)
    .orderBy(asc(members.memberId))
    .limit(READERS_MAX);
  if (people.length === 0) return [];
  const newest = await newestOf(
    tx,
    organization,
    people.map(({ memberId }) => memberId),
  );
  return people.map(({ memberId, email, firstName, total }) => ({
    reader: { memberId: memberId.toString(), email, firstName },
    newest: (newest.get(memberId) ?? []).map(toNotification),
    total,
  }));
}

/** The newest items of each of these members, in one statement for any number. */
async function newestOf(tx: Transaction, organization: Organization, memberIds: bigint[]) {
  const placed = tx
    .select({
      id: notifications.id,
      place: sql<number>`row_number() over (partition by ${notifications.memberId}
        order by ${notifications.at} desc, ${notifications.id} desc)`.as('place'),
    })
    .from(notifications)
    .where(and(partOf(organization), inArray(notifications.memberId, memberIds)))
    .as('placed');
  const rows = await selectNotices(tx)
    .where(
      inArray(
        notifications.id,
        tx.select({ id: placed.id }).from(placed).where(lte(placed.place, LISTED_MAX)),
      ),
    )
    .orderBy(desc(notifications.at), desc(notifications.id));
  return Map.groupBy(rows, ({ memberId }) => memberId);
}
