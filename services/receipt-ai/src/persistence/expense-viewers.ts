import { hasRole, type Viewer } from '@outlay/platform/auth';
import type { Executor, Transaction } from '@outlay/platform/postgres';
import { and, eq, exists, gt, notExists, or, sql, type SQL } from 'drizzle-orm';
import { endedDelegations, expenseLinks, expenseViewers, receipts } from './tables.ts';

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

/**
 * Whether an expense that carries the receipt is more than its creator's, and the viewer is of finance, an admin or one who decides
 * on it: the rule of expense, whose receipts these are.
 */
export function carriedForViewer(executor: Executor, viewer: Viewer): SQL {
  const decides = exists(
    executor
      .select({ one: sql`1` })
      .from(expenseViewers)
      .where(
        and(
          eq(expenseViewers.expenseId, expenseLinks.expenseId),
          viewsNow(executor, viewer.userId),
        ),
      ),
  );
  return exists(
    executor
      .select({ one: sql`1` })
      .from(expenseLinks)
      .where(
        and(
          eq(expenseLinks.receiptId, receipts.id),
          expenseLinks.shared,
          hasRole(viewer, 'finance', 'admin') ? undefined : decides,
        ),
      ),
  );
}

/** Gives assignees access to the expense: delegates until their delegation ends, the others permanently. */
export async function grantView(
  tx: Transaction,
  { expenseId, assigneeIds, delegates = [] }: ViewGrant,
): Promise<void> {
  const standIns = new Set(delegates.map(({ memberId }) => memberId));
  const rows = [
    ...assigneeIds
      .filter((id) => !standIns.has(id))
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

/** Assignees of an expense, and which of them are delegates. */
export interface ViewGrant {
  readonly expenseId: string;
  readonly assigneeIds: readonly string[];
  readonly delegates?:
    | readonly {
        readonly memberId: string;
        readonly delegationId: string;
        readonly endsAt: string;
      }[]
    | undefined;
}

/** Ends a delegate's access to expenses assigned by a delegation, even if the assignment's event arrives after its end. */
export async function endDelegatedViews(tx: Transaction, delegationId: string): Promise<void> {
  await tx
    .insert(endedDelegations)
    .values({ delegationId: BigInt(delegationId) })
    .onConflictDoNothing();
}
