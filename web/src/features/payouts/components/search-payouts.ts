import type { PayoutRowFragment } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import { expenseTitle } from './payout-expense.ts';

/** Payouts whose payee, expense or transaction signatures contain every word typed. */
export function searchPayouts(
  payouts: readonly PayoutRowFragment[],
  search: string,
): readonly PayoutRowFragment[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return payouts;
  return payouts.filter(({ payee, expense, attempts }) => {
    const text = [
      personName(payee),
      expenseTitle(expense),
      ...attempts.map(({ signature }) => signature),
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
