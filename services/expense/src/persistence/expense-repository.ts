import { formatMoney } from '@outlay/platform/money';
import type { Transaction } from '@outlay/platform/postgres';
import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { ExpenseRepository } from '../use-cases/ports.ts';
import { toColumns, toExpense, toNewRow, type ExpenseRow } from './expense-row.ts';
import { expenses, expenseViewers, receiptDirectory } from './tables.ts';

const single = (rows: ExpenseRow[]): ExpenseRow => {
  const [row] = rows;
  if (!row) throw new Error('the expense is not as it was read, although it was locked');
  return row;
};

export const createExpenseRepository = (tx: Transaction): ExpenseRepository => ({
  insert: async (expense) =>
    toExpense(single(await tx.insert(expenses).values(toNewRow(expense)).returning())),

  lock: async (organizationId, id) => {
    const [row] = await tx
      .select()
      .from(expenses)
      .where(and(eq(expenses.id, BigInt(id)), eq(expenses.organizationId, BigInt(organizationId))))
      .for('update');
    return row ? toExpense(row) : null;
  },

  update: async (expense, patch) =>
    toExpense(
      single(
        await tx
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
          .returning(),
      ),
    ),

  delete: async (expense) => {
    single(
      await tx
        .delete(expenses)
        .where(
          and(
            eq(expenses.id, BigInt(expense.id)),
            eq(expenses.version, expense.version),
            inArray(expenses.status, ['draft', 'sent_back']),
          ),
        )
        .returning(),
    );
  },

  findDuplicate: async (probe) => {
    const signs: SQL[] = [];
    if (probe.receiptSha256) {
      signs.push(
        inArray(
          expenses.receiptId,
          tx
            .select({ id: receiptDirectory.receiptId })
            .from(receiptDirectory)
            .where(
              and(
                eq(receiptDirectory.organizationId, BigInt(probe.organizationId)),
                eq(receiptDirectory.sha256, probe.receiptSha256),
              ),
            ),
        ),
      );
    }
    if (probe.vendor) {
      const sameVendor = eq(sql`lower(${expenses.vendor})`, probe.vendor.toLowerCase());
      const samePurchase = and(
        sameVendor,
        eq(expenses.amount, formatMoney(probe.amount)),
        eq(expenses.currency, probe.amount.currency),
        eq(
          sql`date_trunc('day', ${expenses.time} at time zone 'utc')`,
          sql`date_trunc('day', ${probe.time.toISOString()}::timestamptz at time zone 'utc')`,
        ),
      );
      if (samePurchase) signs.push(samePurchase);
      const sameInvoice =
        probe.invoiceNumber && and(sameVendor, eq(expenses.invoiceNumber, probe.invoiceNumber));
      if (sameInvoice) signs.push(sameInvoice);
    }
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
  },

  findByWalletTransaction: async (signature, account) => {
    const [row] = await tx
      .select({ id: expenses.id })
      .from(expenses)
      .where(and(eq(expenses.walletSignature, signature), eq(expenses.walletAccount, account)));
    return row ? row.id.toString() : null;
  },

  lockWithoutRate: async (currency, max) => {
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
  },

  grantView: async (expenseId, memberIds) => {
    if (memberIds.length === 0) return;
    await tx
      .insert(expenseViewers)
      .values(
        memberIds.map((memberId) => ({ expenseId: BigInt(expenseId), memberId: BigInt(memberId) })),
      )
      .onConflictDoNothing();
  },
});
