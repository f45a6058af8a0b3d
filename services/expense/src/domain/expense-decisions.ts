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
import { linesOf } from './expense-lines.ts';
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
  const isClassified = linesOf(expense).every(({ categoryId }) => categoryId !== null);
  if (!isClassified || !expense.policyId) return categoryAndPolicyRequired();
  return decideAmount(expense);
}

/** Refuses an amount that rounds to nothing: it would be approved but never paid. */
export function decideAmount({ amount, usdAmount }: UsdPart): Decision {
  if (amount.amountMinor === 0n) return amountRequired();
  if (usdAmount?.amountMinor !== 0n) return ok(null);
  return amountTooSmall(`${formatMoney(amount)} ${amount.currency}`);
}

/**
 * Refuses a later day than tomorrow, since the next day may have begun where the creator is. `today` is the organization's day.
 */
export const decideDay = (day: string, today: string): Result<null, 'VALIDATION_FAILED'> =>
  day > shiftDays(today, 1) ? dateInFuture() : ok(null);

/** The day can be changed before the first submission only. The day of a wallet payment comes from the chain. */
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

/** Facts for the decision on a submission, besides the expense. */
export interface SubmissionFacts {
  readonly violations: readonly Violation[];
  /** The organization's current day. */
  readonly today: string;
}

/** An expense without a US dollar value can't be submitted, because rules and payouts use dollars. */
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

/** Returns the status of a submitted expense after its workflow's result; null when it stays unchanged. */
export const statusAfterWorkflow = (
  outcome: WorkflowOutcome,
): Exclude<ExpenseStatus, 'draft' | 'submitted' | 'paid'> | null =>
  outcome === 'cancelled' ? null : outcome;
