import { badInput } from '@outlay/platform/graphql';
import type { ExpenseSort } from '../domain/expense-search.ts';
import type { Expense } from '../domain/expense.ts';
import { positionOf, type Position } from '../domain/page-position.ts';
import type { Signer } from '@outlay/platform/signed-links';

/** Returns a cursor that is opaque to clients and contains only values of the row itself. */
export function cursorOf(signer: Signer, expense: Expense, sort: ExpenseSort): string {
  const { value, id } = positionOf(expense, sort);
  return signer.sign('cursor', JSON.stringify([sort, value, id]));
}

/** @throws BAD_USER_INPUT for a cursor that this service did not create for this sort order. */
export function readCursor(signer: Signer, cursor: string, sort: ExpenseSort): Position {
  const payload = signer.open('cursor', cursor);
  const [madeFor, value = '', id = ''] = payload === null ? [] : (JSON.parse(payload) as string[]);
  if (madeFor === sort) return { value, id };
  throw badInput('after must be a cursor of this list');
}
