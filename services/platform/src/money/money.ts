import { isCurrency, scaleOf, type Currency } from '@outlay/schemas/currencies';
import type { Decimal } from './decimal.ts';
import {
  divideHalfEven,
  dropTrailingZeros,
  formatUnits,
  parseDecimal,
  rescale,
} from './decimal.ts';

/** An amount in integer minor units of its currency (cents, millionths of a PYUSD, lamports). */
export interface Money {
  readonly amountMinor: bigint;
  readonly currency: Currency;
}

export type MoneyProblem = 'not_a_number' | 'too_many_decimals' | 'negative' | 'too_large';

/** Maximum amount of an expense, in major units. */
export const AMOUNT_MAX = 1_000_000_000n;

/** An amount in PostgreSQL's decimal format, as we stored it. @throws for anything else */
export function storedMoney(amount: string, currency: string): Money {
  const decimal = parseDecimal(amount);
  if (!decimal || !isCurrency(currency)) throw new Error(`not an amount: ${amount} ${currency}`);
  return { amountMinor: rescale(decimal, scaleOf(currency)), currency };
}

/** Parses an amount from a form: plain decimal notation, not negative, with no more decimals than the currency has. */
export function parseMoney(text: string, currency: Currency): Money | MoneyProblem {
  const money = parseSignedMoney(text, currency);
  return typeof money !== 'string' && money.amountMinor < 0n ? 'negative' : money;
}

/** The same for an amount that may be negative, as that of a credit note is. */
export function parseSignedMoney(
  text: string,
  currency: Currency,
): Money | Exclude<MoneyProblem, 'negative'> {
  const decimal = parseDecimal(text.trim());
  if (!decimal) return 'not_a_number';
  const scale = scaleOf(currency);
  const significant = dropTrailingZeros(decimal);
  if (significant.scale > scale) return 'too_many_decimals';
  const amountMinor = significant.units * 10n ** BigInt(scale - significant.scale);
  const max = AMOUNT_MAX * 10n ** BigInt(scale);
  if (amountMinor > max || amountMinor < -max) return 'too_large';
  return { amountMinor, currency };
}

/** Plain decimal notation with the currency's scale. */
export const formatMoney = (money: Money): string =>
  formatUnits(money.amountMinor, scaleOf(money.currency));

/**
 * Converts with the price of one `money.currency` in `target`, rounding once, half to even. @throws for a price of zero or less
 */
export function convert(money: Money, price: Decimal, target: Currency): Money {
  assertPositive(price);
  const exponent = scaleOf(money.currency) + price.scale - scaleOf(target);
  const product = money.amountMinor * price.units;
  return {
    amountMinor:
      exponent >= 0
        ? divideHalfEven(product, 10n ** BigInt(exponent))
        : product * 10n ** BigInt(-exponent),
    currency: target,
  };
}

/**
 * The inverse of `convert`: how much `target` buys `money`, when one `target` costs `price` of `money.currency`. Rounds once,
 * half to even.
 */
export function convertInverse(money: Money, price: Decimal, target: Currency): Money {
  assertPositive(price);
  const exponent = scaleOf(target) + price.scale - scaleOf(money.currency);
  const scaled =
    exponent >= 0
      ? money.amountMinor * 10n ** BigInt(exponent)
      : divideHalfEven(money.amountMinor, 10n ** BigInt(-exponent));
  return { amountMinor: divideHalfEven(scaled, price.units), currency: target };
}

function assertPositive(price: Decimal): void {
  if (price.units <= 0n) throw new RangeError('a price must be above zero');
}
