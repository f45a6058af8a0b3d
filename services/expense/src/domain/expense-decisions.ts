import { ok, type Result } from '@outlay/platform/result';
import {
  categoryAndPolicyRequired,
  notDeletable,
  notEditable,
  notSubmittable,
  notSubmitted,
  notCreator,
  rateUnavailable,
  type ExpenseRefusalCode,
} from './expense-refusals.ts';
import { isEditable, type Expense, type ExpenseStatus } from './expense.ts';

type Decision = Result<null, ExpenseRefusalCode>;

/** May this person change the expense now? */
export function decideEdit(expense: Expense, userId: string): Decision {
  if (expense.creatorId !== userId) return notCreator();
  return isEditable(expense.status) ? ok(null) : notEditable();
}

export function decideDelete(expense: Expense, userId: string): Decision {
  if (expense.creatorId !== userId) return notCreator();
  return isEditable(expense.status) ? ok(null) : notDeletable();
}

/** An expense without a known US dollar value waits: rules and payouts are both in dollars. */
export function decideSubmit(expense: Expense, userId: string): Decision {
  if (expense.creatorId !== userId) return notCreator();
  if (!isEditable(expense.status)) return notSubmittable();
  if (!expense.categoryId || !expense.policyId) return categoryAndPolicyRequired();
  return expense.usdAmount ? ok(null) : rateUnavailable();
}

export function decideCancel(expense: Expense, userId: string): Decision {
  if (expense.creatorId !== userId) return notCreator();
  return expense.status === 'submitted' ? ok(null) : notSubmitted();
}

export type WorkflowOutcome = 'approved' | 'rejected' | 'sent_back' | 'cancelled';

/**
 * The status that the end of a workflow leads to; null when it is not about the submission that is open now
 * (withdrawn meanwhile, or told twice), or changes nothing.
 */
export function statusAfterWorkflow(
  expense: Expense,
  submission: number,
  outcome: WorkflowOutcome,
): Exclude<ExpenseStatus, 'draft' | 'submitted' | 'paid'> | null {
  if (expense.status !== 'submitted' || expense.submission !== submission) return null;
  return outcome === 'cancelled' ? null : outcome;
}
