import { formatMoney } from '@outlay/platform/money';
import { ok, type Result } from '@outlay/platform/result';
import { shiftDays } from './calendar-day.ts';
import {
  amountRequired,
  amountTooSmall,
  categoryAndPolicyRequired,
  dateFixed,
  dateInFuture,
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
type SubmittedPart = UsdPart & Pick<Expense, 'day'>;

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

/** Tomorrow is allowed: where the creator is, it may have begun. `today` is the organisation's. */
export const decideDay = (day: string, today: string): Result<null, 'VALIDATION_FAILED'> =>
  day > shiftDays(today, 1) ? dateInFuture() : ok(null);

/** The day is corrected before the first submission only; that of a wallet payment is the chain's. */
const isDayFixed = ({ submission, walletOrigin }: Expense): boolean =>
  submission > 0 || walletOrigin !== null;

/** Whether an edit may set this day. */
export const decideDayChange = (expense: Expense, day: string): Decision =>
  day !== expense.day && isDayFixed(expense) ? dateFixed() : ok(null);

/** Whether this person may change the day now. */
export function decideDateEdit(expense: Expense, userId: string): Decision {
  const decision = decideEdit(expense, userId);
  return decision.ok && isDayFixed(expense) ? dateFixed() : decision;
}

/** What a submission is decided on, besides the expense. */
export interface SubmissionFacts {
  readonly violations: readonly Violation[];
  /** The organisation's day. */
  readonly today: string;
}

/** Without a US dollar value an expense can't be submitted: rules and payouts are both in dollars. */
export function decideContent(
  expense: SubmittedPart,
  { violations, today }: SubmissionFacts,
): Decision {
  const day = decideDay(expense.day, today);
  if (!day.ok) return day;
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
