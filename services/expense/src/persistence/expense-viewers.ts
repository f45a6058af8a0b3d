import type { Executor, Transaction } from '@outlay/platform/postgres';
import { hasRole, type Viewer } from '@outlay/platform/auth';
import { and, eq, exists, gt, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { ViewGrant } from '../use-cases/ports.ts';
import { endedDelegations, expenses, expenseViewers } from './tables.ts';

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

/** The twin of `isShared` in SQL. */
export const isShared: SQL = sql`(${expenses.submission} > 0 or ${expenses.alreadyPaid})`;

/** The twin of `maySee` in SQL, within the viewer's organisation. */
export function seenBy(executor: Executor, viewer: Viewer): SQL | undefined {
  const own = eq(expenses.creatorId, BigInt(viewer.userId));
  if (hasRole(viewer, 'finance', 'admin')) return or(own, isShared);
  const decides = exists(
    executor
      .select({ one: sql`1` })
      .from(expenseViewers)
      .where(and(eq(expenseViewers.expenseId, expenses.id), viewsNow(executor, viewer.userId))),
  );
  return or(own, and(gt(expenses.submission, 0), decides));
}

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
  if (rows.length > 0) await tx.insert(expenseViewers).values(rows).onConflictDoNothing();
}

/** Ends a delegate's access to expenses assigned by a delegation, even if the assignment's event arrives after its end. */
export async function endDelegatedViews(tx: Transaction, delegationId: string): Promise<void> {
  await tx
    .insert(endedDelegations)
    .values({ delegationId: BigInt(delegationId) })
    .onConflictDoNothing();
}
