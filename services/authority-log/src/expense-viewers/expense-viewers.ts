import type { StepAssigned } from '@outlay/schemas/events';
import { and, eq, exists, gt, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '@outlay/platform/postgres';
import { endedDelegations, expenseViewers } from './viewers-schema.ts';

/** Assignees of an expense, and which of them act as delegates. */
export type ViewGrant = Pick<StepAssigned, 'expenseId' | 'assigneeIds' | 'delegates'>;

/** Whether a viewer's row is valid for this member now: their own assignment, or an active delegation. */
export const viewsNow = (executor: Executor, memberId: string): SQL | undefined =>
  and(
    eq(expenseViewers.memberId, BigInt(memberId)),
    or(
      eq(expenseViewers.delegationId, 0n),
      and(
        gt(expenseViewers.endsAt, sql`now()`),
        notExists(
          executor
            .select({ one: sql`1` })
            .from(endedDelegations)
            .where(eq(endedDelegations.delegationId, expenseViewers.delegationId)),
        ),
      ),
    ),
  );

/** Whether the member decides on the expense in this column, or did so before. */
export const decidesOn = (executor: Executor, memberId: string, expenseId: PgColumn): SQL =>
  exists(
    executor
      .select({ one: sql`1` })
      .from(expenseViewers)
      .where(and(eq(expenseViewers.expenseId, expenseId), viewsNow(executor, memberId))),
  );

/**
 * The same for a list, which starts from the member's expenses: as an array they are looked up by their ids, however many others
 * there are, and also in a plan that doesn't know the member.
 */
export const amongDecidedOn = (executor: Executor, memberId: string, expenseId: PgColumn): SQL =>
  sql`${expenseId} = any(array(${executor
    .select({ expenseId: expenseViewers.expenseId })
    .from(expenseViewers)
    .where(viewsNow(executor, memberId))}))`;

/** Gives assignees access to the expense: delegates until their delegation ends, the others permanently. */
export async function grantView(
  tx: Transaction,
  { expenseId, assigneeIds, delegates }: ViewGrant,
): Promise<void> {
  const delegateIds = new Set(delegates.map(({ memberId }) => memberId));
  const rows = [
    ...assigneeIds
      .filter((id) => !delegateIds.has(id))
      .map((id) => ({ expenseId: BigInt(expenseId), memberId: BigInt(id) })),
    ...delegates.map(({ memberId, delegationId, endsAt }) => ({
      expenseId: BigInt(expenseId),
      memberId: BigInt(memberId),
      delegationId: BigInt(delegationId),
      endsAt: new Date(endsAt),
    })),
  ];
  if (rows.length === 0) return;
  await tx.insert(expenseViewers).values(rows).onConflictDoNothing();
}

/** Ends a delegate's access to the expenses assigned by a delegation, even if the event of an assignment arrives later. */
export async function endDelegatedViews(tx: Transaction, delegationId: string): Promise<void> {
  await tx
    .insert(endedDelegations)
    .values({ delegationId: BigInt(delegationId) })
    .onConflictDoNothing();
}
