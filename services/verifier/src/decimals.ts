/** A decimal number as an integer and its number of decimals. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Decimals of a price that is inverted. */
const INVERSE_SCALE = 10;

/** Null for anything but plain notation. */
export function decimalOf(text: string): Decimal | null {
  const match = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text);
  if (!match) return null;
  const [, integer = '', fraction = ''] = match;
  return { units: BigInt(integer + fraction), scale: fraction.length };
}

export const isSame = (left: Decimal, right: Decimal): boolean =>
  left.units * 10n ** BigInt(right.scale) === right.units * 10n ** BigInt(left.scale);

/** Rounded half to even; both numbers positive. */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const twice = (dividend % divisor) * 2n;
  return twice > divisor || (twice === divisor && quotient % 2n === 1n) ? quotient + 1n : quotient;
}

/** The number with `scale` decimals, rounded half to even. */
export function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return wanted >= scale
    ? units * 10n ** BigInt(wanted - scale)
    : divide(units, 10n ** BigInt(scale - wanted));
}

/** US cents for an amount at a price in dollars. */
export const centsAt = (amount: Decimal, price: Decimal): bigint =>
  unitsAt({ units: amount.units * price.units, scale: amount.scale + price.scale }, 2);

/** Millionths of a PYUSD for an amount in dollars, at the price of one PYUSD in dollars. */
export const assetUnitsAt = (usd: Decimal, price: Decimal): bigint =>
  divide(unitsAt(usd, 2) * 10n ** BigInt(price.scale + 4), price.units);

/** An oracle's integers as a price in dollars for one unit; `inverted` for a feed that quotes the price of one dollar. */
export function priceOf(
  { price, confidence, exponent }: OracleNumbers,
  inverted: boolean,
): { readonly price: Decimal; readonly confidence: Decimal } | null {
  if (price <= 0n || Math.abs(exponent) > 18) return null;
  const scaled = (units: bigint): Decimal =>
    exponent <= 0
      ? { units, scale: -exponent }
      : { units: units * 10n ** BigInt(exponent), scale: 0 };
  const [plain, width] = [scaled(price), scaled(confidence)];
  if (!inverted) return { price: plain, confidence: width };
  const inverse = divide(10n ** BigInt(plain.scale + INVERSE_SCALE), plain.units);
  return {
    price: { units: inverse, scale: INVERSE_SCALE },
    confidence: {
      units: divide(
        width.units * inverse * 10n ** BigInt(plain.scale),
        plain.units * 10n ** BigInt(width.scale),
      ),
      scale: INVERSE_SCALE,
    },
  };
}

export interface OracleNumbers {
  readonly price: bigint;
  /** Half width of the confidence interval. */
  readonly confidence: bigint;
  readonly exponent: number;
}

/** A price as its publisher wrote it. */
export interface OraclePrice extends OracleNumbers {
  /** Publish time in seconds since 1970. */
  readonly publishedAtS: bigint;
}
