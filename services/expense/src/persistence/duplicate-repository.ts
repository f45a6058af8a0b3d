import { recordset, type Executor } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { DuplicateWarning } from '../domain/duplicates.ts';
import type { Expense } from '../domain/expense.ts';
import type {
  DuplicateRepository,
  DuplicateSearch,
  FoundDuplicate,
  FoundOfExpense,
} from '../use-cases/ports.ts';
import { createDuplicateSearch } from './duplicate-search.ts';
import { viewsNow } from './expense-viewers.ts';
import { only } from './only.ts';
import { duplicateWarnings, expenses, expenseViewers } from './tables.ts';

export const toWarning = (row: typeof duplicateWarnings.$inferSelect): DuplicateWarning => ({
  id: row.id.toString(),
  expenseId: row.expenseId.toString(),
  otherExpenseId: row.otherExpenseId.toString(),
  reason: row.reason,
  decision:
    row.choice !== null && row.decidedById !== null && row.decidedAt !== null
      ? {
          choice: row.choice,
          decidedById: row.decidedById.toString(),
          decidedAt: row.decidedAt,
          note: row.note,
        }
      : null,
});

/** Warnings of one transaction. */
export const createDuplicateRepository = (tx: Executor): DuplicateRepository & DuplicateSearch => ({
  ...createDuplicateSearch(tx),
  replace: (expense, found) => replaceWarnings(tx, expense, found),
  find: async (expense, warningId) => {
    if (!isRowId(warningId)) return null;
    const [row] = await tx
      .select()
      .from(duplicateWarnings)
      .where(
        and(
          eq(duplicateWarnings.id, BigInt(warningId)),
          eq(duplicateWarnings.expenseId, BigInt(expense.id)),
          eq(duplicateWarnings.organizationId, BigInt(expense.organizationId)),
        ),
      );
    return row ? toWarning(row) : null;
  },
  decide: async (warning, { choice, decidedById, decidedAt, note }, statuses) => {
    const changed = await tx
      .update(duplicateWarnings)
      .set({ choice, decidedById: BigInt(decidedById), decidedAt, note })
      .from(expenses)
      .where(
        and(
          eq(duplicateWarnings.id, BigInt(warning.id)),
          eq(expenses.id, duplicateWarnings.expenseId),
          inArray(expenses.status, [...statuses]),
        ),
      )
      .returning({ id: duplicateWarnings.id });
    only(changed);
  },
  isApprover: async (expenseId, memberId) => {
    const rows = await tx
      .select({ memberId: expenseViewers.memberId })
      .from(expenseViewers)
      .innerJoin(expenses, eq(expenses.id, expenseViewers.expenseId))
      .where(and(eq(expenses.id, BigInt(expenseId)), viewsNow(tx, memberId)));
    return rows.length > 0;
  },
});

async function replaceWarnings(
  tx: Executor,
  expense: Expense,
  found: readonly FoundDuplicate[],
): Promise<void> {
  const others = found.map(({ otherExpenseId }) => BigInt(otherExpenseId));
  await tx
    .delete(duplicateWarnings)
    .where(
      and(
        eq(duplicateWarnings.expenseId, BigInt(expense.id)),
        isNull(duplicateWarnings.choice),
        others.length === 0 ? undefined : notInArray(duplicateWarnings.otherExpenseId, others),
      ),
    );
  await addWarnings(tx, [{ expense, found }]);
}

const COLUMNS =
  'n int, organization_id bigint, expense_id bigint, other_expense_id bigint, reason text';

/** Stores warnings; an existing warning gets the new reason, unless a person has decided on it. */
export async function addWarnings(tx: Executor, alike: readonly FoundOfExpense[]): Promise<void> {
  const rows = alike.flatMap(({ expense, found }) =>
    found.map(({ otherExpenseId, reason }) => ({
      organization_id: expense.organizationId,
      expense_id: expense.id,
      other_expense_id: otherExpenseId,
      reason,
    })),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${duplicateWarnings} (organization_id, expense_id, other_expense_id, reason)
    select organization_id, expense_id, other_expense_id, reason
    from ${recordset(
      rows.map((row, n) => ({ n, ...row })),
      COLUMNS,
    )} order by n
    on conflict (expense_id, other_expense_id) do update set reason = excluded.reason
    where duplicate_warnings.choice is null`);
}
