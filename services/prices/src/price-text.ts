import { formatUnits } from '@outlay/platform/money';

/** An exponent beyond this means damaged data. */
const EXPONENT_MAX = 18;

/**
 * `component` times ten to the power of `exponent` in plain notation. It is exact: oracles publish integers, and a float would
 * lose digits. @throws {RangeError} for an exponent that no feed has
 */
export function decimalText(component: bigint, exponent: number): string {
  if (!Number.isInteger(exponent) || Math.abs(exponent) > EXPONENT_MAX) {
    throw new RangeError(`exponent ${exponent} is out of range for a price`);
  }
  return exponent <= 0
    ? formatUnits(component, -exponent)
    : formatUnits(component * 10n ** BigInt(exponent), 0);
}
