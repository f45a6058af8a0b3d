import { parseDecimal, scaleOf, type Money } from '@outlay/platform/money';
import { ok, type Result } from '@outlay/platform/result';
import { receiptCurrencyMismatch, type ExpenseRefusalCode } from './expense-refusals.ts';

/** The extracted total of a receipt, with its ISO 4217 code; null where nothing was read. */
export interface ReadTotal {
  readonly amount: string | null;
  readonly currency: string | null;
}

/**
 * Refuses the receipt's own number under another currency: 33.50 MYR submitted as 33.50 USD is a mistake, a different number is
 * a conversion. PYUSD counts as a dollar, and receipts never name it.
 */
export function decideReceiptCurrency(
  given: Money,
  read: ReadTotal | null,
): Result<null, ExpenseRefusalCode> {
  const { currency } = given;
  const named = currency === 'PYUSD' ? 'USD' : currency;
  const isSame = read?.currency === currency || read?.currency === named;
  if (!read?.currency || read.amount === null || isSame) {
    return ok(null);
  }
  return isSameNumber(given, read.amount)
    ? receiptCurrencyMismatch(read.currency, named)
    : ok(null);
}

function isSameNumber({ amountMinor, currency }: Money, text: string): boolean {
  const decimal = parseDecimal(text);
  if (!decimal) return false;
  return (
    decimal.units * 10n ** BigInt(scaleOf(currency)) === amountMinor * 10n ** BigInt(decimal.scale)
  );
}
