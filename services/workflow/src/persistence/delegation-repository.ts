import { type Delegation } from '../domain/delegation.ts';
import { reserveRowId } from '@outlay/authority-log';
import { matching, type Executor, type Transaction } from '@outlay/platform/postgres';
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { DelegationScope } from '../use-cases/ports.ts';
import { readMembers } from './member-directory.ts';
import { delegations } from './tables.ts';

type DelegationRow = typeof delegations.$inferSelect;

const toDelegation = (row: DelegationRow): Delegation => ({
  id: row.id.toString(),
  fromId: row.fromId.toString(),
  toId: row.toId.toString(),
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  reason: row.reason,
  endedAt: row.endedAt,
  createdById: row.createdById.toString(),
  createdAt: row.createdAt,
  confirmedById: row.confirmedById?.toString() ?? null,
});

/** Maximum rows of a list. */
const LIST_MAX = 200;

/** Returns active and upcoming delegations first, then the others, newest first; `memberId` is null for everyone's. */
export async function readDelegations(
  executor: Executor,
  organizationId: string,
  memberId: string | null,
  now: Date,
): Promise<Delegation[]> {
  const isOver = sql`(${delegations.endedAt} is not null or ${delegations.endsAt} <= ${now.toISOString()})`;
  const rows = await executor
    .select()
    .from(delegations)
    .where(and(eq(delegations.organizationId, BigInt(organizationId)), ofMember(memberId)))
    .orderBy(
      sql`${isOver}`,
      sql`case when ${isOver} then null else ${delegations.startsAt} end`,
      sql`${delegations.endsAt} desc`,
      asc(delegations.id),
    )
    .limit(LIST_MAX);
  return rows.map(toDelegation);
}

/** Matches delegations that a member gave or received; null matches everyone's. */
const ofMember = (memberId: string | null) =>
  memberId === null
    ? undefined
    : or(eq(delegations.fromId, BigInt(memberId)), eq(delegations.toId, BigInt(memberId)));

/** Returns the delegations with these ids, unordered; `memberId` is null for everyone's. */
export async function readDelegationsByIds(
  executor: Executor,
  organizationId: string,
  memberId: string | null,
  ids: readonly string[],
): Promise<Delegation[]> {
  const rows = await executor
    .select()
    .from(delegations)
    .where(
      and(
        eq(delegations.organizationId, BigInt(organizationId)),
        inArray(delegations.id, ids.map(BigInt)),
        ofMember(memberId),
      ),
    );
  return rows.map(toDelegation);
}

export async function readDelegation(
  executor: Executor,
  organizationId: string,
  id: string,
): Promise<Delegation | null> {
  const [row] = await executor
    .select()
    .from(delegations)
    .where(matching(delegations, { organizationId, id }));
  return row ? toDelegation(row) : null;
}

/** The organization's delegations, created by one transaction at a time. */
export function createDelegationStore(tx: Transaction, organizationId: string): DelegationScope {
  const organization = BigInt(organizationId);
  const byId = (id: string) => matching(delegations, { organizationId: organization, id });
  return {
    lockDelegations: async (now) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`delegations:${organizationId}`}, 0))`,
      );
      const rows = await tx
        .select()
        .from(delegations)
        .where(
          and(
            eq(delegations.organizationId, organization),
            isNull(delegations.endedAt),
            gt(delegations.endsAt, now),
          ),
        );
      return rows.map(toDelegation);
    },
    membersByIds: (ids) => readMembers(tx, organizationId, ids),
    reserveDelegationId: () => reserveRowId(tx, delegations),
    isNewDelegationId: async (id) => {
      const { rows } = await tx.execute<{ is_new: boolean }>(sql`
        select ${id} <= last_value and not exists (select from ${delegations} where id = ${id}) as is_new
        from delegations_id_seq`);
      return rows[0]?.is_new === true;
    },
    insertDelegation: async ({ id, fromId, toId, createdById, confirmedById, ...rest }) => {
      const [row] = await tx
        .insert(delegations)
        .values({
          ...rest,
          id: BigInt(id),
          organizationId: organization,
          fromId: BigInt(fromId),
          toId: BigInt(toId),
          createdById: BigInt(createdById),
          confirmedById: confirmedById === null ? null : BigInt(confirmedById),
        })
        .returning();
      if (!row) throw new Error('the delegation was not written');
      return toDelegation(row);
    },
    delegation: (id) => readDelegation(tx, organizationId, id),
    endDelegation: async (id, now) => {
      const { rowCount } = await tx
        .update(delegations)
        .set({ endedAt: now })
        .where(and(byId(id), isNull(delegations.endedAt), gt(delegations.endsAt, now)));
      return (rowCount ?? 0) > 0;
    },
  };
}

/** Claims a delegation that has started and whose delegate has not been assigned yet, by marking it in this transaction. */
export async function claimOpenedDelegation(
  tx: Transaction,
  now: Date,
  passedOver: readonly string[],
): Promise<{ delegation: Delegation; organizationId: string } | null> {
  const [row] = await tx
    .select()
    .from(delegations)
    .where(
      and(
        isNull(delegations.announcedAt),
        isNull(delegations.endedAt),
        lte(delegations.startsAt, now),
        gt(delegations.endsAt, now),
        passedOver.length === 0 ? undefined : notInArray(delegations.id, passedOver.map(BigInt)),
      ),
    )
    .orderBy(asc(delegations.startsAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!row) return null;
  await tx.update(delegations).set({ announcedAt: now }).where(eq(delegations.id, row.id));
  return { delegation: toDelegation(row), organizationId: row.organizationId.toString() };
}
