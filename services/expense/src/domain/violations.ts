import { parseDecimal, rescale } from '@outlay/platform/money';
import type { Policy } from './catalogue.ts';
import type { Expense } from './expense.ts';

/** A rule of the policy that an expense breaks. */
export interface Violation {
  readonly code: 'AMOUNT_ABOVE_LIMIT' | 'RECEIPT_REQUIRED' | 'TOO_OLD' | 'CATEGORY_NOT_COVERED';
  readonly message: string;
  readonly severity: 'warn' | 'block';
}

const DAY_MS = 86_400_000;

/** US dollars of a policy limit in cents; limits are stored with two decimals. */
const centsOf = (text: string): bigint => {
  const decimal = parseDecimal(text);
  if (!decimal) throw new Error(`policy limit ${text} is no decimal`);
  return rescale(decimal, 2);
};

/** Every rule of its policy that the expense breaks, in the same words for creator and approver. Empty without a policy. */
export function violationsOf(expense: Expense, policy: Policy | null, now: Date): Violation[] {
  if (!policy) return [];
  const usdCents = expense.usdAmount?.amountMinor ?? null;
  const found: Violation[] = [];
  const warn = (code: Violation['code'], message: string): void => {
    found.push({ code, message, severity: 'warn' });
  };
  if (
    policy.amountMaxUsd !== null &&
    usdCents !== null &&
    usdCents > centsOf(policy.amountMaxUsd)
  ) {
    warn('AMOUNT_ABOVE_LIMIT', `Above the limit of ${policy.amountMaxUsd} USD of ${policy.name}.`);
  }
  const receiptAbove = policy.receiptRequiredAboveUsd;
  if (
    receiptAbove !== null &&
    !expense.receiptId &&
    usdCents !== null &&
    usdCents > centsOf(receiptAbove)
  ) {
    warn('RECEIPT_REQUIRED', `${policy.name} asks for a receipt above ${receiptAbove} USD.`);
  }
  if (
    policy.ageMaxDays !== null &&
    now.getTime() - expense.time.getTime() > policy.ageMaxDays * DAY_MS
  ) {
    warn('TOO_OLD', `Older than the ${policy.ageMaxDays} days that ${policy.name} allows.`);
  }
  if (
    expense.categoryId &&
    policy.categoryIds.length > 0 &&
    !policy.categoryIds.includes(expense.categoryId)
  ) {
    warn('CATEGORY_NOT_COVERED', `${policy.name} does not cover this category.`);
  }
  return found;
}
