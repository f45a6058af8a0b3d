import { formatMoney, hasRate, type Currency, type Money } from '@outlay/platform/money';
import { refuse, refuseAll, type Refused } from '@outlay/platform/result';
import { monthName } from '@outlay/schemas/months';
import type { ExpenseStatus } from './expense.ts';
import type { Violation } from './violation.ts';

/** Refusal codes of expense mutations. The REST API maps them to statuses. */
export type ExpenseRefusalCode =
  | 'NOT_FOUND'
  | 'VALIDATION_FAILED'
  | 'LINES_DO_NOT_ADD_UP'
  | 'TAX_CODE_CHANGED'
  | 'AMOUNT_IS_COMPUTED'
  | 'EXPENSE_NOT_EDITABLE'
  | 'EXPENSE_NOT_SUBMITTABLE'
  | 'EXPENSE_NOT_SUBMITTED'
  | 'MARKED_AS_DUPLICATE'
  | 'CATEGORY_AND_POLICY_REQUIRED'
  | 'RATE_UNAVAILABLE'
  | 'CURRENCY_NOT_SUPPORTED'
  | 'POLICY_VIOLATION'
  | 'RECEIPT_CURRENCY_MISMATCH'
  | 'EXPENSE_ALREADY_APPROVED'
  | 'EXPENSE_ALREADY_PAID'
  | 'NOT_CREATOR'
  | 'FORBIDDEN'
  | 'PERIOD_CLOSED'
  | 'STALE_VERSION';

type Refusal = Refused<ExpenseRefusalCode>;

export const notFound = (): Refusal => refuse('NOT_FOUND', 'Expense not found.');

/** A trip has its amount, currency and type; null for it makes the expense regular. */
export const amountIsComputed = (
  amount: Money,
  field: 'amount' | 'expenseType',
): Refused<'AMOUNT_IS_COMPUTED'> =>
  refuse(
    'AMOUNT_IS_COMPUTED',
    `The amount is computed: ${formatMoney(amount)} ${amount.currency}. Change the distance or the days instead.`,
    field,
  );

/** `now` ends the sentence, such as "reverse charge"; `line` counts from 1. */
export const taxCodeChanged = (
  name: string,
  now: string,
  line: number,
): Refused<'TAX_CODE_CHANGED'> =>
  refuse('TAX_CODE_CHANGED', `${name} is now ${now}. Check line ${line}.`, 'lines');

export const notEditable = (): Refusal =>
  refuse(
    'EXPENSE_NOT_EDITABLE',
    'This expense cannot be edited. Only expenses with status draft or sent back can be edited.',
  );

export const notDeletable = (): Refusal =>
  refuse(
    'EXPENSE_NOT_EDITABLE',
    'This expense cannot be deleted. Only expenses with status draft or sent back can be deleted.',
  );

export const notSubmittable = (): Refusal =>
  refuse(
    'EXPENSE_NOT_SUBMITTABLE',
    'Only expenses with status draft or sent back can be submitted.',
  );

export const markedAsDuplicate = (): Refusal =>
  refuse(
    'MARKED_AS_DUPLICATE',
    "This expense is marked as a duplicate, so it can't be submitted. If that's wrong, remove the mark first.",
  );

export const notSubmitted = (): Refusal =>
  refuse('EXPENSE_NOT_SUBMITTED', 'Only a submitted expense can be cancelled.');

export const notRecodable = (): Refusal =>
  refuse('EXPENSE_NOT_SUBMITTED', 'Only submitted, approved and paid expenses can be recoded.');

/** `month` as yyyy-mm. */
export const periodClosed = (month: string): Refusal =>
  refuse('PERIOD_CLOSED', `This expense is booked in ${monthName(month)}, which is closed.`);

export const financeOnly = (): Refusal => refuse('FORBIDDEN', 'Only finance can do this.');

export const notCreator = (): Refusal =>
  refuse('NOT_CREATOR', 'Only the creator of an expense can do this.');

export const receiptDeleted = (): Refusal =>
  refuse('VALIDATION_FAILED', 'This receipt was deleted. Attach another one.', 'receiptId');

export const categoryAndPolicyRequired = (): Refusal =>
  refuse('CATEGORY_AND_POLICY_REQUIRED', 'Assign a category and a policy before submitting.');

export const amountRequired = (): Refusal =>
  refuse('VALIDATION_FAILED', 'Amount must be more than 0 to submit.', 'amount');

export const amountTooSmall = (amount: string): Refusal =>
  refuse(
    'VALIDATION_FAILED',
    `${amount} is worth less than a cent, so it can't be paid. Enter a larger amount.`,
    'amount',
  );

/** Only some currencies have a feed that may publish a rate later. */
export const rateUnavailable = (currency: Currency): Refusal =>
  hasRate(currency)
    ? refuse(
        'RATE_UNAVAILABLE',
        `The exchange rate for ${currency} is unavailable right now. Try again in a moment.`,
      )
    : refuse(
        'CURRENCY_NOT_SUPPORTED',
        `There is no exchange rate for ${currency}, so this expense can't be submitted. Enter the amount in another currency.`,
        'currency',
      );

export const dateInFuture = (): Refused<'VALIDATION_FAILED'> =>
  refuse('VALIDATION_FAILED', "Date can't be later than tomorrow.", 'time');

export const dateFixed = (): Refusal =>
  refuse('VALIDATION_FAILED', 'Date cannot be changed.', 'time');

export const receiptCurrencyMismatch = (read: string, given: string): Refusal =>
  refuse(
    'RECEIPT_CURRENCY_MISMATCH',
    `This receipt is in ${read}. Enter the amount in ${given}.`,
    'amount',
  );

export const staleVersion = (): Refusal =>
  refuse('STALE_VERSION', 'This expense was changed by someone else. Reload and try again.');

/** Returns one refusal per blocking violation; null without any. */
export const policyViolated = (violations: readonly Violation[]): Refusal | null =>
  refuseAll(
    violations
      .filter(({ severity }) => severity === 'block')
      .map(({ message, field }) => ({ code: 'POLICY_VIOLATION', message, field })),
  );

export const mayNotDecide = (): Refusal =>
  refuse('FORBIDDEN', 'Only the creator, its approvers, finance and admins can do this.');

export const mayNotClear = (): Refusal =>
  refuse('FORBIDDEN', 'After submission, only an approver, finance or an admin can clear this.');

export const markedByOther = (): Refusal =>
  refuse(
    'FORBIDDEN',
    'Only the person who marked this as a duplicate, finance and admins can change that.',
  );

export const alreadyApproved = (status: ExpenseStatus): Refusal =>
  status === 'paid'
    ? refuse('EXPENSE_ALREADY_PAID', 'A paid expense can’t be marked as a duplicate.')
    : refuse('EXPENSE_ALREADY_APPROVED', 'An approved expense can’t be marked as a duplicate.');
