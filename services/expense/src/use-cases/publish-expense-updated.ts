import type { FieldChange } from '../domain/activity.ts';
import type { Expense } from '../domain/expense.ts';
import type { Scope } from './ports.ts';

/** Publishes the current values of the changed fields. */
export const publishExpenseUpdated = (
  scope: Scope,
  { id, creatorId, day, receiptId }: Expense,
  changes: readonly FieldChange[],
): Promise<void> =>
  scope.publish({
    type: 'ExpenseUpdated',
    aggregateId: id,
    data: { expenseId: id, creatorId, date: day, receiptId, changes: [...changes] },
  });
