import { dropTrailingZeros, parseDecimal, type Decimal } from '@outlay/platform/money';

/** Returns a number without trailing zeros; null unless it lies between 0 and `max` with at most `scaleMax` decimals. */
export function readDecimal(given: string, scaleMax: number, max: bigint): Decimal | null {
  const decimal = parseDecimal(given.trim());
  if (!decimal || decimal.units < 0n) return null;
  const { units, scale } = dropTrailingZeros(decimal);
  return scale > scaleMax || units > max * 10n ** BigInt(scale) ? null : { units, scale };
}
