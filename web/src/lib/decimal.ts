/** A decimal string, as the API uses for money: exact, never converted to a float. */
interface ScaledDecimal {
  units: bigint;
  scale: number;
}

const decimalPattern = /^([+-]?)(\d+)(?:\.(\d+))?$/;

export const isDecimal = (text: string): boolean => decimalPattern.test(text.trim());

function parse(text: string): ScaledDecimal {
  const match = decimalPattern.exec(text.trim());
  if (!match) throw new RangeError(`Not a decimal number: ${text}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

const unitsAt = (value: ScaledDecimal, scale: number): bigint =>
  value.units * 10n ** BigInt(scale - value.scale);

/** Returns `a * b`, rounded to `scale` digits after the point, half away from zero. */
export function multiplyDecimals(a: string, b: string, scale: number): string {
  const [left, right] = [parse(a), parse(b)];
  const product = left.units * right.units * 10n ** BigInt(scale);
  return decimalOfUnits(roundedQuotient(product, 10n ** BigInt(left.scale + right.scale)), scale);
}

/** Returns a negative number, zero or a positive number when `a` is below, equal to or above `b`. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  const scale = Math.max(left.scale, right.scale);
  const difference = unitsAt(left, scale) - unitsAt(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns `a + b`, exact, with the digits of the longer one. */
export const addDecimals = (a: string, b: string): string =>
  subtractDecimals(a, b.startsWith('-') ? b.slice(1) : `-${b.replace('+', '')}`);

/** Returns the exact sum, '0' of nothing, with the digits of the longest one. */
export const sumDecimals = (amounts: readonly string[]): string => amounts.reduce(addDecimals, '0');

/** Returns `a - b`, exact, with the digits of the longer one. */
export function subtractDecimals(a: string, b: string): string {
  const [left, right] = [parse(a), parse(b)];
  const scale = Math.max(left.scale, right.scale);
  return decimalOfUnits(unitsAt(left, scale) - unitsAt(right, scale), scale);
}

/** Returns a decimal of at most `scale` digits after the point as a whole number of its last digit, such as minor units. */
export const unitsOf = (text: string, scale: number): bigint => unitsAt(parse(text), scale);

/** The opposite of `unitsOf`. */
export function decimalOfUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`;
}

/** Returns the number of digits after the point, as written. */
export const scaleOf = (text: string): number => parse(text).scale;

/** Returns the change from `before` to `now` in percent with one digit, such as '12.5' or '-8.2'; null when `before` is zero. */
export function percentChange(before: string, now: string): string | null {
  const [from, to] = [parse(before), parse(now)];
  if (from.units === 0n) return null;
  const scale = Math.max(from.scale, to.scale);
  const base = unitsAt(from, scale);
  const tenths = roundedQuotient((unitsAt(to, scale) - base) * 1000n, base);
  const magnitude = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${(magnitude / 10n).toString()}.${(magnitude % 10n).toString()}`;
}

function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const quotient = (top + bottom / 2n) / bottom;
  return negative ? -quotient : quotient;
}
