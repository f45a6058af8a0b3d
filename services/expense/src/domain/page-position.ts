import { formatMoney } from '@outlay/platform/money';
import type { ExpenseSort } from './expense-search.ts';
import type { Expense } from './expense.ts';

/** The end of a page: the sort value, and the id that breaks ties. */
export interface Position {
  readonly value: string;
  readonly id: string;
}

export function positionOf(expense: Expense, sort: ExpenseSort): Position {
  const { id, day, createdAt, usdAmount, amount } = expense;
  if (sort.startsWith('time')) return { value: day, id };
  if (sort.startsWith('amount')) return { value: formatMoney(usdAmount ?? amount), id };
  return { value: createdAt.toISOString(), id };
}
