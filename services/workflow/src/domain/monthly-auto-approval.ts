import { formatMoney, parseMoney } from '@outlay/platform/money';
import { ok, refuse, type Result } from '@outlay/platform/result';
import type { Transition } from './transition.ts';

/** Default monthly limit per person, as a multiple of the limit for one expense. */
const MONTHLY_LIMIT_TIMES = 5n;

/**
 * The amount approved without people for one person in a calendar month (UTC), in US dollars with two decimals; 0.00 disables
 * it.
 */
export interface MonthlyAutoApproval {
  /** The organization's own limit; null until it sets one. */
  readonly monthlyLimitUsd: string | null;
  /** The organization's limit for one expense. */
  readonly limitUsd: string;
}

const centsOf = (usd: string): bigint => {
  const amount = parseMoney(usd, 'USD');
  if (typeof amount === 'string') throw new Error(`invalid amount in US dollars: ${usd}`);
  return amount.amountMinor;
};

const textOf = (cents: bigint): string => formatMoney({ amountMinor: cents, currency: 'USD' });

export const monthlyLimitOf = ({ monthlyLimitUsd, limitUsd }: MonthlyAutoApproval): string =>
  monthlyLimitUsd ?? textOf(centsOf(limitUsd) * MONTHLY_LIMIT_TIMES);

/** Returns the rest of a month's limit; 0.00 when it is used up, also after it was lowered. */
export function remainingOfMonth(monthlyLimitUsd: string, approvedUsd: string): string {
  const left = centsOf(monthlyLimitUsd) - centsOf(approvedUsd);
  return textOf(left > 0n ? left : 0n);
}

export const sumUsd = (first: string, second: string): string =>
  textOf(centsOf(first) + centsOf(second));

/** Returns what a new approval counts for its submitter's month: only money that no person approved. A credit note is none. */
export const autoApprovedUsd = ({
  after: { status, steps, content },
}: Pick<Transition, 'after'>): string =>
  status === 'approved' &&
  steps.length === 0 &&
  content.reimbursable &&
  !content.usdAmount.startsWith('-')
    ? content.usdAmount
    : '0.00';

/** Returns the first day of the calendar month (UTC). */
export const monthOf = (moment: Date): string => `${moment.toISOString().slice(0, 7)}-01`;

/** Validates a new limit per person and month and returns it with two decimals. */
export function readMonthlyLimit(limitUsd: string): Result<string, 'VALIDATION_FAILED'> {
  const amount = parseMoney(limitUsd, 'USD');
  if (typeof amount !== 'string') return ok(formatMoney(amount));
  return refuse(
    'VALIDATION_FAILED',
    'Enter an amount in US dollars, such as 500.00.',
    'monthlyLimitUsd',
  );
}
