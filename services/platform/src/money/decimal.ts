/** A decimal number as an integer and its number of decimals. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/;

/** Parses plain decimal notation ('-12.50'); null for anything else, including exponents and separators. */
export function parseDecimal(text: string): Decimal | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign ? -units : units, scale: fraction.length };
}

/** Plain notation with exactly `scale` decimals. */
export function formatUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? '' : `.${digits.slice(digits.length - scale)}`;
  return `${units < 0n ? '-' : ''}${whole}${fraction}`;
}

/** The same number with as few decimals as it needs. */
export function dropTrailingZeros({ units, scale }: Decimal): Decimal {
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return { units, scale };
}

/**
 * Quotient rounded half to even, so that rounding errors of conversions don't add up. Taxes and computed amounts are rounded half
 * up instead (`divideHalfUp`). The divisor must be positive.
 */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('divisor must be positive');
  const negative = dividend < 0n;
  const magnitude = negative ? -dividend : dividend;
  const quotient = magnitude / divisor;
  const twiceRest = (magnitude % divisor) * 2n;
  const roundUp = twiceRest > divisor || (twiceRest === divisor && quotient % 2n === 1n);
  const rounded = roundUp ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

/** The same number with `scale` decimals, rounded half to even where digits are dropped. */
export function rescale(decimal: Decimal, scale: number): bigint {
  const shift = scale - decimal.scale;
  return shift >= 0
    ? decimal.units * 10n ** BigInt(shift)
    : divideHalfEven(decimal.units, 10n ** BigInt(-shift));
}

/** Whether two decimals are the same number, ignoring trailing zeros. */
export function isSameDecimal(left: string, right: string): boolean {
  const [one, other] = [parseDecimal(left), parseDecimal(right)];
  if (!one || !other) return false;
  const scale = Math.max(one.scale, other.scale);
  return rescale(one, scale) === rescale(other, scale);
}
