import { endDelegatedViews, grantView } from '@outlay/authority-log/expense-viewers';
import { matching, type Transaction } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Expense } from '../domain/expense.ts';
import type {
  Access,
  ExpensePatch,
  ExpenseRepository,
  TransitionGuard,
} from '../use-cases/ports.ts';
import { refreshAfterUpdate, refreshPairs, removePairs } from './duplicate-pairs.ts';
import { toColumns, toExpense, type ExpenseRow } from './expense-row.ts';
import { insertExpenses } from './insert-expenses.ts';
import { only } from './only.ts';
import { expenseColumns, expenses } from './tables.ts';

const single = (rows: ExpenseRow[]): ExpenseRow => {
  const [row] = rows;
  if (!row) throw new Error('the expense changed although it was locked');
  return row;
};

/**
 * Writes of one transaction. Every update includes what was read, so that a concurrent change throws instead of being
 * overwritten. Pairs of duplicates are updated too.
 */
export const createExpenseRepository = (tx: Transaction): ExpenseRepository => ({
  insert: async (expense) => {
    const inserted = only(await insertExpenses(tx, [expense]));
    await refreshPairs(tx, [inserted], 'created');
    return inserted;
  },
  find: (organizationId, id, access) => findExpense(tx, organizationId, id, access),
  lock: (organizationId, id) => findExpense(tx, organizationId, id, 'lock'),
  signedSubmission: async ({ id }) => {
    const { submitted } = expenses;
    const [row] = await tx
      .select({ submitted })
      .from(expenses)
      .where(eq(expenses.id, BigInt(id)));
    return row?.submitted ?? null;
  },
  update: (expense, patch) => updateExpense(tx, expense, patch),
  transition: (from, patch) => transition(tx, from, patch),
  delete: (expense) => deleteExpense(tx, expense),
  findByWalletTransaction: (signature, account) => findByWalletTransaction(tx, signature, account),
  lockWithoutRate: (currency, max) => lockWithoutRate(tx, currency, max),
  lockWithReceipt: (organizationId, receiptId) => lockWithReceipt(tx, organizationId, receiptId),
  grantView: (grant) => grantView(tx, grant),
  endDelegatedViews: (delegationId) => endDelegatedViews(tx, delegationId),
  lockSpending: async (organizationId, creatorId) => {
    const key = `spending:${organizationId}:${creatorId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  },
});

async function findExpense(
  tx: Transaction,
  organizationId: string,
  id: string,
  access: Access,
): Promise<Expense | null> {
  if (!isRowId(id)) return null;
  const found = tx
    .select(expenseColumns)
    .from(expenses)
    .where(matching(expenses, { id, organizationId }));
  const [row] = await (access === 'lock' ? found.for('update') : found);
  return row ? toExpense(row) : null;
}

async function updateExpense(
  tx: Transaction,
  expense: Expense,
  patch: ExpensePatch,
): Promise<Expense> {
  const rows = await tx
    .update(expenses)
    .set({ ...toColumns(patch), version: sql`${expenses.version} + 1` })
    .where(
      matching(expenses, {
        id: expense.id,
        organizationId: expense.organizationId,
        status: expense.status,
        version: expense.version,
      }),
    )
    .returning(expenseColumns);
  const updated = toExpense(single(rows));
  await refreshAfterUpdate(tx, expense, updated);
  return updated;
}

async function transition(
  tx: Transaction,
  { organizationId, expenseId, status, submission }: TransitionGuard,
  patch: ExpensePatch,
): Promise<Expense | null> {
  const [row] = await tx
    .update(expenses)
    .set({ ...toColumns(patch), version: sql`${expenses.version} + 1` })
    .where(
      matching(
        expenses,
        { id: expenseId, organizationId, status },
        submission === undefined ? undefined : eq(expenses.submission, submission),
      ),
    )
    .returning(expenseColumns);
  if (!row) return null;
  const changed = toExpense(row);
  if (changed.status === 'rejected') await removePairs(tx, changed);
  return changed;
}

async function deleteExpense(tx: Transaction, expense: Expense): Promise<void> {
  const rows = await tx
    .delete(expenses)
    .where(
      matching(
        expenses,
        { id: expense.id, version: expense.version },
        inArray(expenses.status, ['draft', 'sent_back']),
      ),
    )
    .returning(expenseColumns);
  single(rows);
  await removePairs(tx, expense);
}

async function lockWithReceipt(
  tx: Transaction,
  organizationId: string,
  receiptId: string,
): Promise<Expense[]> {
  const rows = await tx
    .select(expenseColumns)
    .from(expenses)
    .where(
      matching(
        expenses,
        { organizationId, receiptId },
        inArray(expenses.status, ['draft', 'sent_back']),
      ),
    )
    .orderBy(asc(expenses.id))
    .for('update');
  return rows.map(toExpense);
}

async function findByWalletTransaction(
  tx: Transaction,
  signature: string,
  account: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: expenses.id })
    .from(expenses)
    .where(matching(expenses, { walletSignature: signature, walletAccount: account }));
  return row ? row.id.toString() : null;
}

async function lockWithoutRate(tx: Transaction, currency: string, max: number): Promise<Expense[]> {
  const rows = await tx
    .select(expenseColumns)
    .from(expenses)
    .where(
      and(
        eq(expenses.currency, currency),
        isNull(expenses.usdAmount),
        inArray(expenses.status, ['draft', 'sent_back']),
      ),
    )
    .orderBy(asc(expenses.id))
    .limit(max)
    .for('update', { skipLocked: true });
  return rows.map(toExpense);
}
