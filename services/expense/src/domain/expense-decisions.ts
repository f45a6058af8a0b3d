import { formatMoney } from '@outlay/platform/money';
import { ok, type Result } from '@outlay/platform/result';
import {
  amountRequired,
  amountTooSmall,
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
type UsdPart = Pick<Expense, 'amount' | 'usdAmount'>;

/** Whether this person may change the expense now. */
export function decideEdit(expense: Expense, userId: string): Decision {
  if (expense.creatorId !== userId) return notCreator();
  return isEditable(expense.status) ? ok(null) : notEditable();
}

export function decideDelete(expense: Expense, userId: string): Decision {
  if (expense.creatorId !== userId) return notCreator();
  return isEditable(expense.status) ? ok(null) : notDeletable();
}

/** Whether this person may submit the expense. `decideContent` checks the policy. */
export function decideSubmit(expense: Expense, userId: string): Decision {
  if (expense.creatorId !== userId) return notCreator();
  if (!isEditable(expense.status)) return notSubmittable();
  if (!expense.categoryId || !expense.policyId) return categoryAndPolicyRequired();
  return decideAmount(expense);
}

/** An amount that pays nothing would be approved and then due for ever. */
export function decideAmount({ amount, usdAmount }: UsdPart): Decision {
  if (amount.amountMinor === 0n) return amountRequired();
  if (usdAmount?.amountMinor !== 0n) return ok(null);
  return amountTooSmall(`${formatMoney(amount)} ${amount.currency}`);
}

/** Without a US dollar value an expense can't be submitted: rules and payouts are both in dollars. */
export function decideContent(expense: UsdPart, violations: readonly Violation[]): Decision {
  if (!expense.usdAmount) return rateUnavailable(expense.amount.currency);
  const amount = decideAmount(expense);
  return amount.ok ? (policyViolated(violations) ?? ok(null)) : amount;
}

export function decideCancel(expense: Expense, userId: string): Decision {
  if (expense.creatorId !== userId) return notCreator();
  return expense.status === 'submitted' ? ok(null) : notSubmitted();
}

export type WorkflowOutcome = 'approved' | 'rejected' | 'sent_back' | 'cancelled';

/** The status of a submitted expense after its workflow's result; null when it stays unchanged. */
export const statusAfterWorkflow = (
  outcome: WorkflowOutcome,
): Exclude<ExpenseStatus, 'draft' | 'submitted' | 'paid'> | null =>
  outcome === 'cancelled' ? null : outcome;
