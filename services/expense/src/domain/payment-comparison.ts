import { formatMoney } from '@outlay/platform/money';
import type { Expense } from './expense.ts';
import type { Violation } from './violation.ts';

/**
 * Compares an expense with its wallet payment, which is a fact of the chain. Approvers see another claimed amount or currency.
 */
export function compareWithPayment({
  amount,
  walletOrigin,
}: Pick<Expense, 'amount'> & {
  readonly walletOrigin: Pick<NonNullable<Expense['walletOrigin']>, 'paid'> | null;
}): Violation[] {
  const paid = walletOrigin?.paid;
  if (!paid) return [];
  if (amount.currency === paid.currency && amount.amountMinor === paid.amountMinor) return [];
  return [
    {
      code: 'PAYMENT_MISMATCH',
      message: `The wallet paid ${formatMoney(paid)} ${paid.currency}; this claims ${formatMoney(amount)} ${amount.currency}.`,
      severity: 'warn',
      field: 'amount',
    },
  ];
}
