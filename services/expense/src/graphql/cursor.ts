import { GraphQLError } from 'graphql';
import type { Expense } from '../domain/expense.ts';
import type { ExpenseSort } from '../domain/expense-search.ts';
import { isId } from '@outlay/platform/graphql';
import { formatMoney } from '@outlay/platform/money';

/** Where a page ended: the value sorted by, and the id that breaks ties. */
export interface Position {
  readonly value: string;
  readonly id: string;
}

/** Opaque to clients; holds nothing that the row itself does not show. */
export function cursorOf(expense: Expense, sort: ExpenseSort): string {
  const value = sort.startsWith('time')
    ? expense.time.toISOString()
    : sort.startsWith('amount')
      ? formatMoney(expense.usdAmount ?? expense.amount)
      : expense.createdAt.toISOString();
  return Buffer.from(JSON.stringify([value, expense.id])).toString('base64url');
}

/** @throws BAD_USER_INPUT for a cursor that this service did not make for this sort. */
export function readCursor(cursor: string, sort: ExpenseSort): Position {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [value, id] = parsed as unknown[];
      const fits = sort.startsWith('amount')
        ? /^-?\d+(\.\d+)?$/.test(String(value))
        : !Number.isNaN(Date.parse(String(value)));
      if (fits && isId(String(id))) return { value: String(value), id: String(id) };
    }
  } catch {
    // Falls through: whatever is wrong with it, the answer is the same.
  }
  throw new GraphQLError('after: not a cursor of this list', {
    extensions: { code: 'BAD_USER_INPUT' },
  });
}
