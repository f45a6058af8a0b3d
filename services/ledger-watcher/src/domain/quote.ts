import { formatUnits } from '@outlay/platform/money';
import type { PriceProof, PublishedPrice } from '@outlay/platform/price-proof';

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
  /** The bytes that it was made from; null for quotes of before they were kept. */
  readonly proof: PriceProof | null;
}

/** The prices that Outlay converts with. */
export const PAIRS = ['SOL/USD', 'PYUSD/USD', 'EUR/USD', 'GBP/USD', 'USD/CAD'] as const;
export type Pair = (typeof PAIRS)[number];

/** Older quotes price nothing. */
export const QUOTE_AGE_MAX_MS = 120_000;

/** An interval wider than this share of the price (0.5 %) says that publishers disagree: no price to pay by. */
const CONFIDENCE_SHARE_MAX = 200n;

/** A clock that is ahead of the oracle's by this much is still believed. */
const SKEW_MAX_MS = 10_000;

/** What an oracle published, with where it was read. */
export interface Reading {
  readonly pair: string;
  readonly published: PublishedPrice;
  /** As people are shown it. */
  readonly source: string;
  readonly simulated: boolean;
  readonly proof: PriceProof;
}

/** The reading as a quote; null when it is none to price anything by: too old, from the future, too uncertain, or no price. */
export function quoteFrom(reading: Reading, now: Date): Quote | null {
  const { pair, published, source, simulated, proof } = reading;
  const { price, confidence, exponent, publishedAt, slot } = published;
  const ageMs = now.getTime() - publishedAt.getTime();
  if (ageMs > QUOTE_AGE_MAX_MS || ageMs < -SKEW_MAX_MS) return null;
  if (price <= 0n || confidence * CONFIDENCE_SHARE_MAX > price) return null;
  return {
    pair,
    price: decimalText(price, exponent),
    confidence: decimalText(confidence, exponent),
    source,
    simulated,
    publishedAt,
    slot,
    proof,
  };
}

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
