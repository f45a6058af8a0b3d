import type { Executor } from '@outlay/platform/postgres';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Expense } from '../domain/expense.ts';
import { toExpense } from './expense-row.ts';
import { expenses } from './tables.ts';

/** Expenses in an approval that began before submissions were signed: no one can decide on them. Oldest first. */
export const readUnsignedSubmissions = async (executor: Executor): Promise<Expense[]> =>
  (
    await executor
      .select()
      .from(expenses)
      .where(and(eq(expenses.status, 'submitted'), isNull(expenses.submissionProof)))
      .orderBy(asc(expenses.id))
  ).map(toExpense);
