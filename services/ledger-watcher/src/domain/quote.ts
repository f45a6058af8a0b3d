import { formatUnits } from '@outlay/platform/money';

/** A price in US dollars (for USD/CAD: of one US dollar in Canadian dollars) as an oracle published it. */
export interface Quote {
  /** Such as EUR/USD. */
  readonly pair: string;
  readonly price: string;
  readonly confidence: string;
  readonly source: string;
  /** True when the price comes from the sandbox's publisher. */
  readonly simulated: boolean;
  readonly publishedAt: Date;
  readonly slot: number;
}

/** The prices that Outlay converts with. */
export const PAIRS = ['SOL/USD', 'PYUSD/USD', 'EUR/USD', 'GBP/USD', 'USD/CAD'] as const;
export type Pair = (typeof PAIRS)[number];

/** Older quotes price nothing. */
export const QUOTE_AGE_MAX_MS = 120_000;

/** Names an oracle's price the way that people are shown it. */
export const sourceOf = (simulated: boolean): string => (simulated ? 'pyth (simulated)' : 'pyth');

/** An exponent beyond this is no price but damaged data. */
const EXPONENT_MAX = 18;

/**
 * `component` times ten to the power of `exponent` in plain notation, exactly: oracles publish integers, and going through
 * a float would already lose digits. @throws {RangeError} for an exponent that no feed has.
 */
export function decimalText(component: bigint, exponent: number): string {
  if (!Number.isInteger(exponent) || Math.abs(exponent) > EXPONENT_MAX) {
    throw new RangeError(`exponent ${exponent} is not one of a price`);
  }
  return exponent <= 0
    ? formatUnits(component, -exponent)
    : formatUnits(component * 10n ** BigInt(exponent), 0);
}
