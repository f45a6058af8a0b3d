import { ok, type Result } from '@outlay/platform/result';
import {
  categoryAndPolicyRequired,
  notDeletable,
  notEditable,
  notSubmittable,
  notSubmitted,
  notCreator,
  policyViolated,
  rateUnavailable,
  type ExpenseRefusalCode,
} from './expense-refusals.ts';
import { isEditable, type Expense, type ExpenseStatus } from './expense.ts';
import type { Violation } from './violation.ts';

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

/** Is there anything to submit, and by this person? What the policy says of it is asked by `decideContent`. */
export function decideSubmit(expense: Expense, userId: string): Decision {
  if (expense.creatorId !== userId) return notCreator();
  if (!isEditable(expense.status)) return notSubmittable();
  return expense.categoryId && expense.policyId ? ok(null) : categoryAndPolicyRequired();
}

/** An expense without a known US dollar value waits: rules and payouts are both in dollars. */
export const decideContent = (expense: Expense, violations: readonly Violation[]): Decision =>
  expense.usdAmount ? (policyViolated(violations) ?? ok(null)) : rateUnavailable();

export function decideCancel(expense: Expense, userId: string): Decision {
  if (expense.creatorId !== userId) return notCreator();
  return expense.status === 'submitted' ? ok(null) : notSubmitted();
}

export type WorkflowOutcome = 'approved' | 'rejected' | 'sent_back' | 'cancelled';

/** The status that the end of a workflow leads a submitted expense to; null when the expense stays where it is. */
export const statusAfterWorkflow = (
  outcome: WorkflowOutcome,
): Exclude<ExpenseStatus, 'draft' | 'submitted' | 'paid'> | null =>
  outcome === 'cancelled' ? null : outcome;
