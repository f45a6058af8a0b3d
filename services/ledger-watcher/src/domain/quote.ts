import { quoteExpiresAt } from '@outlay/schemas/quote-life';
import { decimalText, isFarFrom, type PriceProof, type PublishedPrice } from '@outlay/prices';

/** A price in US dollars (for USD/CAD: of one US dollar in Canadian dollars) from an oracle or a central bank. */
export interface Quote {
  /** Currency pair, such as EUR/USD. */
  readonly pair: string;
  readonly price: string;
  readonly confidence: string;
  readonly source: string;
  /** True when the price comes from the sandbox's publisher. */
  readonly simulated: boolean;
  readonly publishedAt: Date;
  readonly slot: number;
  readonly proof: PriceProof;
}

/** A confidence interval wider than this share of the price (0.5 %) means that publishers disagree: not a price to pay by. */
const CONFIDENCE_SHARE_MAX = 200n;

/** Tolerance for an oracle's clock that is ahead of ours. */
const SKEW_MAX_MS = 10_000;

/** A published price and its source. */
export interface Reading {
  readonly pair: string;
  readonly published: PublishedPrice;
  readonly source: string;
  readonly simulated: boolean;
  readonly proof: PriceProof;
}

/** The reading as a quote; null when it is invalid: too old, in the future, too uncertain, or without a price. */
export const quoteFrom = (reading: Reading, now: Date): Quote | null =>
  now > quoteExpiresAt(reading.pair, reading.published.publishedAt)
    ? null
    : pastQuoteFrom(reading, now);

/** The same of any age, for what was spent on a past day. */
export function pastQuoteFrom(reading: Reading, now: Date): Quote | null {
  const { pair, published, source, simulated, proof } = reading;
  const { price, confidence, exponent, publishedAt, slot } = published;
  if (publishedAt.getTime() - now.getTime() > SKEW_MAX_MS) return null;
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

/** When two sources differ by more than 2 %, one is wrong. */
const DIFFERENCE_SHARE_MAX = 50n;

/** Whether a second source is far from a quote; false where it has no price. */
export function isContradicted(quote: Quote, opinions: readonly Quote[]): boolean {
  const opinion = opinions.find(({ pair }) => pair === quote.pair);
  return opinion !== undefined && isFarFrom(quote.price, opinion.price, DIFFERENCE_SHARE_MAX);
}
