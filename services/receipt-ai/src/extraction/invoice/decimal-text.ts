import { formatUnits, isCurrency, parseDecimal, rescale, scaleOf } from '@outlay/platform/money';
import { taxInAmount } from '@outlay/schemas/tax-in-amount';

/** The sum of two decimal strings, with the longer scale; the first one where one of them is no decimal. */
export function sumOf(left: string, right: string): string {
  const [a, b] = [parseDecimal(left), parseDecimal(right)];
  if (!a || !b) return left;
  const scale = Math.max(a.scale, b.scale);
  return formatUnits(rescale(a, scale) + rescale(b, scale), scale);
}

/** The first decimal string less the second one, with the longer scale. */
export const differenceOf = (left: string, right: string): string =>
  sumOf(left, right.startsWith('-') ? right.slice(1) : `-${right}`);

/** The tax at a rate in percent that an amount contains, rounded to the amount's decimals; null where one of them is no decimal. */
export function taxWithin(gross: string, rate: string): string | null {
  const [amount, percent] = [parseDecimal(gross), parseDecimal(rate)];
  if (!amount || !percent || percent.units < 0n) return null;
  return formatUnits(taxInAmount(amount.units, rate), amount.scale);
}

const AMOUNT = /^-?\d{1,12}(?:\.\d{1,30})?$/;
/** Of a currency that is unknown. */
const SCALE_DEFAULT = 2;

/**
 * An amount as machine-readable invoices write it, with any number of decimals; what is beyond the currency's minor unit, such as
 * the rest of a binary fraction, is rounded half to even. Null for anything else.
 */
export function amountOf(text: string | undefined, currency: string | undefined): string | null {
  const decimal = parseDecimal(AMOUNT.exec(text ?? '')?.[0] ?? '');
  if (!decimal) return null;
  const scale = currency && isCurrency(currency) ? scaleOf(currency) : SCALE_DEFAULT;
  return formatUnits(
    decimal.scale > scale ? rescale(decimal, scale) : decimal.units,
    Math.min(decimal.scale, scale),
  );
}
