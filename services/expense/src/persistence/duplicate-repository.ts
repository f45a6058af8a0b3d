import { viewsNow } from '@outlay/authority-log/expense-viewers';
import { matching, type Executor, type Transaction } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import type { Viewer } from '@outlay/platform/auth';
import { and, desc, eq, gt, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DuplicateDecision, DuplicateWarning } from '../domain/duplicates.ts';
import type { ExpenseStatus } from '../domain/expense.ts';
import type { DuplicateRepository } from '../use-cases/ports.ts';
import { visibleTo } from './expense-filter.ts';
import { refreshPairsOfReceipt } from './duplicate-pairs.ts';
import { only } from './only.ts';
import { duplicatePairs, expenses, expenseViewers } from './tables.ts';

/** The pair of a warning's id, which names its expense too: each of the two has its own warning. */
const pairIdOf = ({ id, expenseId }: Pick<DuplicateWarning, 'id' | 'expenseId'>): string =>
  id.startsWith(`${expenseId}-`) ? id.slice(expenseId.length + 1) : '';

/** Converts a pair to the view from one of its expenses. */
const toWarning = (
  row: typeof duplicatePairs.$inferSelect,
  expenseId: bigint,
): DuplicateWarning => ({
  id: `${expenseId}-${row.id}`,
  expenseId: expenseId.toString(),
  otherExpenseId: (row.lowerExpenseId === expenseId
    ? row.higherExpenseId
    : row.lowerExpenseId
  ).toString(),
  reasons: row.reasons,
  decision:
    row.choice !== null &&
    row.decidedAs !== null &&
    row.decidedById !== null &&
    row.decidedAt !== null
      ? {
          choice: row.choice,
          markedExpenseId: row.markedExpenseId === null ? null : row.markedExpenseId.toString(),
          decidedAs: row.decidedAs,
          decidedById: row.decidedById.toString(),
          decidedAt: row.decidedAt,
          note: row.note,
        }
      : null,
});

const pairsOf = (expenseId: bigint): SQL | undefined =>
  or(eq(duplicatePairs.lowerExpenseId, expenseId), eq(duplicatePairs.higherExpenseId, expenseId));

/** Creates the repository of pairs in one transaction. */
export const createDuplicateRepository = (tx: Transaction): DuplicateRepository => ({
  refreshPairsOfReceipt: (...receipt) => refreshPairsOfReceipt(tx, ...receipt),
  find: async (expense, warningId) => {
    const pairId = pairIdOf({ id: warningId, expenseId: expense.id });
    if (!isRowId(pairId)) return null;
    const expenseId = BigInt(expense.id);
    const [row] = await tx
      .select()
      .from(duplicatePairs)
      .where(
        matching(
          duplicatePairs,
          { id: pairId, organizationId: expense.organizationId },
          pairsOf(expenseId),
        ),
      )
      .for('update');
    return row ? toWarning(row, expenseId) : null;
  },
  isMarked: async (expense) => {
    const rows = await tx
      .select({ id: duplicatePairs.id })
      .from(duplicatePairs)
      .where(
        matching(
          duplicatePairs,
          { markedExpenseId: expense.id, organizationId: expense.organizationId },
          pairsOf(BigInt(expense.id)),
        ),
      );
    return rows.length > 0;
  },
  creatorOf: async (organizationId, expenseId) => {
    const [row] = await tx
      .select({ creatorId: expenses.creatorId })
      .from(expenses)
      .where(matching(expenses, { id: expenseId, organizationId }));
    return row ? row.creatorId.toString() : null;
  },
  decide: (warning, decision, statuses) => decide(tx, warning, decision, statuses),
  isApprover: async (expenseId, memberId) => {
    const rows = await tx
      .select({ memberId: expenseViewers.memberId })
      .from(expenseViewers)
      .innerJoin(expenses, eq(expenses.id, expenseViewers.expenseId))
      .where(and(eq(expenses.id, BigInt(expenseId)), viewsNow(tx, memberId)));
    return rows.length > 0;
  },
});

async function decide(
  tx: Transaction,
  warning: DuplicateWarning,
  { markedExpenseId, decidedById, ...decision }: DuplicateDecision,
  statuses: readonly ExpenseStatus[],
): Promise<void> {
  const changed = await tx
    .update(duplicatePairs)
    .set({
      ...decision,
      markedExpenseId: markedExpenseId === null ? null : BigInt(markedExpenseId),
      decidedById: BigInt(decidedById),
    })
    .from(expenses)
    .where(
      and(
        eq(duplicatePairs.id, BigInt(pairIdOf(warning))),
        eq(expenses.id, BigInt(warning.expenseId)),
        inArray(expenses.status, [...statuses]),
      ),
    )
    .returning({ id: duplicatePairs.id });
  only(changed);
}

const others = alias(expenses, 'other');

/**
 * Returns the pairs of expenses that the viewer may see, newest first. Another person's draft that was never submitted is not
 * mentioned; a pair that blocks a submission always is.
 */
export async function readDuplicates(
  executor: Executor,
  viewer: Viewer,
  expenseIds: readonly string[],
): Promise<DuplicateWarning[]> {
  const rows = await executor
    .select({ pair: duplicatePairs, expenseId: expenses.id })
    .from(expenses)
    .innerJoin(
      duplicatePairs,
      and(
        or(
          eq(duplicatePairs.lowerExpenseId, expenses.id),
          eq(duplicatePairs.higherExpenseId, expenses.id),
        ),
        eq(duplicatePairs.organizationId, expenses.organizationId),
      ),
    )
    .innerJoin(
      others,
      eq(
        others.id,
        sql`case when ${duplicatePairs.lowerExpenseId} = ${expenses.id} then ${duplicatePairs.higherExpenseId} else ${duplicatePairs.lowerExpenseId} end`,
      ),
    )
    .where(
      and(
        inArray(expenses.id, expenseIds.map(BigInt)),
        visibleTo(viewer, executor, 'visible'),
        or(
          eq(others.creatorId, BigInt(viewer.userId)),
          gt(others.submission, 0),
          eq(duplicatePairs.markedExpenseId, expenses.id),
        ),
      ),
    )
    .orderBy(desc(others.id));
  return rows.map(({ pair, expenseId }) => toWarning(pair, expenseId));
}
