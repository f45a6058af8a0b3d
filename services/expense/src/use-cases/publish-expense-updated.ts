import type { FieldChange } from '../domain/activity.ts';
import { changedKey } from '../domain/field-changes.ts';
import type { Expense } from '../domain/expense.ts';
import type { Scope } from './ports.ts';

/** Returns the change of a custom field as one of `fields`, with its key before the values; other changes as they are. */
function published(change: FieldChange): FieldChange {
  const key = changedKey(change);
  const keyed = (value: string | null): string | null => value && `${key}: ${value}`;
  return key === null
    ? change
    : { field: 'fields', before: keyed(change.before), after: keyed(change.after) };
}

/** Publishes the current values of the changed fields. */
export const publishExpenseUpdated = (
  scope: Scope,
  { id, creatorId, day, receiptId }: Expense,
  changes: readonly FieldChange[],
): Promise<void> =>
  scope.publish({
    type: 'ExpenseUpdated',
    aggregateId: id,
    data: { expenseId: id, creatorId, date: day, receiptId, changes: changes.map(published) },
  });
