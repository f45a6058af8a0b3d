import type { Result } from '@outlay/platform/result';
import { decideCancel, decideDelete, decideEdit, decideSubmit } from './expense-decisions.ts';
import type { Expense } from './expense.ts';

/** Whether something may be done now and, if not, the code and sentence of the refusal. */
export interface Permission {
  readonly allowed: boolean;
  readonly code: string | null;
  readonly reason: string | null;
}

const toPermission = (decision: Result<unknown>): Permission => {
  if (decision.ok) return { allowed: true, code: null, reason: null };
  const [{ code, message }] = decision.refusals;
  return { allowed: false, code, reason: message };
};

/** What this person may do with the expense now: the same decisions that the mutations make. */
export const permissionsOf = (
  expense: Expense,
  userId: string,
): Readonly<Record<'edit' | 'delete' | 'submit' | 'cancel', Permission>> => ({
  edit: toPermission(decideEdit(expense, userId)),
  delete: toPermission(decideDelete(expense, userId)),
  submit: toPermission(decideSubmit(expense, userId)),
  cancel: toPermission(decideCancel(expense, userId)),
});
