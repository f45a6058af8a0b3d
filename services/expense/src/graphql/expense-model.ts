import type { ActivityEntry } from '../domain/activity.ts';
import { entriesUntil } from '../domain/expense-at.ts';
import type { Expense } from '../domain/expense.ts';
import type { Context } from './context.ts';

/** An expense as its fields are resolved. */
export interface ExpenseModel extends Expense {
  /** The moment that this state is of; absent for the current one. */
  readonly asOf?: Date;
}

/** Its history, oldest first; of a past state, up to that moment. */
export const activityOf = async (
  { id, asOf }: ExpenseModel,
  { loaders }: Context,
): Promise<ActivityEntry[]> => entriesUntil(await loaders.activity.load(id), asOf);
