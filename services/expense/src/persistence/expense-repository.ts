import { formatMoney } from '@outlay/platform/money';
import type { Transaction } from '@outlay/platform/postgres';
import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Expense } from '../domain/expense.ts';
import type { DuplicateProbe, ExpensePatch, ExpenseRepository } from '../use-cases/ports.ts';
import { toColumns, toExpense, toNewRow, type ExpenseRow } from './expense-row.ts';
import { expenses, expenseViewers, receiptDirectory } from './tables.ts';

const single = (rows: ExpenseRow[]): ExpenseRow => {
  const [row] = rows;
  if (!row) throw new Error('the expense is not as it was read, although it was locked');
  return row;
};

/** Writes of one transaction; every update names what was read, so a change in between is a fault and never overwritten. */
export const createExpenseRepository = (tx: Transaction): ExpenseRepository => ({
  insert: async (expense) =>
    toExpense(single(await tx.insert(expenses).values(toNewRow(expense)).returning())),
  lock: (organizationId, id) => lockExpense(tx, organizationId, id),
  update: (expense, patch) => updateExpense(tx, expense, patch),
  delete: (expense) => deleteExpense(tx, expense),
  findDuplicate: (probe) => findDuplicate(tx, probe),
  findByWalletTransaction: (signature, account) => findByWalletTransaction(tx, signature, account),
  lockWithoutRate: (currency, max) => lockWithoutRate(tx, currency, max),
  grantView: (expenseId, memberIds) => grantView(tx, expenseId, memberIds),
});

async function lockExpense(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Expense | null> {
  const [row] = await tx
    .select()
    .from(expenses)
    .where(and(eq(expenses.id, BigInt(id)), eq(expenses.organizationId, BigInt(organizationId))))
    .for('update');
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
      and(
        eq(expenses.id, BigInt(expense.id)),
        eq(expenses.organizationId, BigInt(expense.organizationId)),
        eq(expenses.status, expense.status),
        eq(expenses.version, expense.version),
      ),
    )
    .returning();
  return toExpense(single(rows));
}

async function deleteExpense(tx: Transaction, expense: Expense): Promise<void> {
  const rows = await tx
    .delete(expenses)
    .where(
      and(
        eq(expenses.id, BigInt(expense.id)),
        eq(expenses.version, expense.version),
        inArray(expenses.status, ['draft', 'sent_back']),
      ),
    )
    .returning();
  single(rows);
}

/** Conditions under which an expense is the same purchase as the probe: any of them is enough. */
function signsOfDuplicate(tx: Transaction, probe: DuplicateProbe): SQL[] {
  const signs: (SQL | undefined)[] = [];
  if (probe.receiptSha256) {
    const sameFile = tx
      .select({ id: receiptDirectory.receiptId })
      .from(receiptDirectory)
      .where(
        and(
          eq(receiptDirectory.organizationId, BigInt(probe.organizationId)),
          eq(receiptDirectory.sha256, probe.receiptSha256),
        ),
      );
    signs.push(inArray(expenses.receiptId, sameFile));
  }
  if (probe.vendor) {
    const sameVendor = eq(sql`lower(${expenses.vendor})`, probe.vendor.toLowerCase());
    const sameDay = eq(
      sql`date_trunc('day', ${expenses.time} at time zone 'utc')`,
      sql`date_trunc('day', ${probe.time.toISOString()}::timestamptz at time zone 'utc')`,
    );
    const sameAmount = and(
      eq(expenses.amount, formatMoney(probe.amount)),
      eq(expenses.currency, probe.amount.currency),
    );
    signs.push(and(sameVendor, sameAmount, sameDay));
    if (probe.invoiceNumber) {
      signs.push(and(sameVendor, eq(expenses.invoiceNumber, probe.invoiceNumber)));
    }
  }
  return signs.filter((sign) => sign !== undefined);
}

async function findDuplicate(tx: Transaction, probe: DuplicateProbe): Promise<string | null> {
  const signs = signsOfDuplicate(tx, probe);
  if (signs.length === 0) return null;
  const [row] = await tx
    .select({ id: expenses.id })
    .from(expenses)
    .where(
      and(
        eq(expenses.organizationId, BigInt(probe.organizationId)),
        probe.id === null ? undefined : ne(expenses.id, BigInt(probe.id)),
        or(...signs),
      ),
    )
    .orderBy(asc(expenses.id))
    .limit(1);
  return row ? row.id.toString() : null;
}

async function findByWalletTransaction(
  tx: Transaction,
  signature: string,
  account: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(eq(expenses.walletSignature, signature), eq(expenses.walletAccount, account)));
  return row ? row.id.toString() : null;
}

async function lockWithoutRate(tx: Transaction, currency: string, max: number): Promise<Expense[]> {
  const rows = await tx
    .select()
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

async function grantView(
  tx: Transaction,
  expenseId: string,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .insert(expenseViewers)
    .values(
      memberIds.map((memberId) => ({ expenseId: BigInt(expenseId), memberId: BigInt(memberId) })),
    )
    .onConflictDoNothing();
}
