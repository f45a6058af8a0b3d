import { divideHalfEven } from '@outlay/platform/money';

/**
 * Cents of the parts of an amount that is worth `totalCents`. Each boundary between two parts is rounded once, so the cents of all
 * parts sum to exactly the value of the whole, whatever their signs. `price` values parts whose sum is zero: cents for one minor
 * unit of the parts.
 */
export function shares(parts: readonly bigint[], totalCents: bigint, price: Fraction): bigint[] {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  const rate = total === 0n ? price : { numerator: totalCents, denominator: total };
  let before = 0n;
  let centsBefore = 0n;
  return parts.map((part) => {
    before += part;
    const cents = before === total ? totalCents : timesFraction(before, rate);
    const share = cents - centsBefore;
    centsBefore = cents;
    return share;
  });
}

/** A rational number; the denominator is not zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A conversion, so half to even. */
export function timesFraction(amount: bigint, { numerator, denominator }: Fraction): bigint {
  const sign = denominator < 0n ? -1n : 1n;
  return divideHalfEven(sign * amount * numerator, sign * denominator);
}
