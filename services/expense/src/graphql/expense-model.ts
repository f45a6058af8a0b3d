import type { ReferencedState } from '@outlay/platform/graphql';
import type { Currency } from '@outlay/platform/money';
import type { ActivityEntry } from '../domain/activity.ts';
import type { FieldValues } from '../domain/custom-field.ts';
import { entriesUntil, expenseAt } from '../domain/expense-at.ts';
import { linesOf, type ExpenseLine } from '../domain/expense-lines.ts';
import type { Expense } from '../domain/expense.ts';
import { maySee } from '../domain/permissions.ts';
import type { Context } from './context.ts';

/** An expense as its fields are resolved. */
export interface ExpenseModel extends Expense {
  /** The moment of this state; absent for the current one. */
  readonly asOf?: Date;
}

/** A line as its fields are resolved; its id is its expense's with its position. */
export interface ExpenseLineModel extends ExpenseLine {
  readonly id: string;
  readonly currency: Currency;
}

export const fieldValues = (fields: FieldValues): { field: string; value: string }[] =>
  Object.entries(fields).map(([field, value]) => ({ field, value }));

export const lineModels = (expense: ExpenseModel): ExpenseLineModel[] =>
  linesOf(expense).map((line, place) => ({
    ...line,
    id: `${expense.id}-${place + 1}`,
    currency: expense.amount.currency,
  }));

/** Returns the history, oldest first; for a past state only up to its moment. */
export const activityOf = async (
  { id, asOf }: ExpenseModel,
  { loaders }: Context,
): Promise<ActivityEntry[]> => entriesUntil(await loaders.activity.load(id), asOf);

/** Returns an expense, or its state at a moment; null if it did not exist then or is hidden from the viewer. */
export async function readExpense(
  { id, at }: ReferencedState,
  { loaders, viewer }: Context,
): Promise<ExpenseModel | null> {
  const current = await loaders.expense.load(id);
  if (!current || !at) return current;
  const past = expenseAt(current, await loaders.activity.load(id), at);
  // Others see what was submitted, not what their colleague was still writing.
  return past && maySee(past, viewer(), true) ? { ...past, asOf: at } : null;
}
