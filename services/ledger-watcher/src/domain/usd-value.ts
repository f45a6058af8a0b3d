import {
  convert,
  parseDecimal,
  scaleOf,
  type Currency,
  type Decimal,
  type Money,
} from '@outlay/platform/money';
import type { PriceProof } from '@outlay/prices';
import type { PythPair } from '@outlay/schemas/currencies';
import { quoteExpiresAt } from '@outlay/schemas/quote-life';
import type { Quote } from './quote.ts';

/** The quote used to convert an amount, as in events. */
export interface Rate {
  readonly pair: string;
  readonly price: string;
  readonly confidence: string;
  readonly source: string;
  /** ISO 8601 in UTC. */
  readonly publishedAt: string;
}

export interface UsdValue {
  readonly usdAmount: Money;
  readonly rate: Rate;
  readonly proof: PriceProof;
}

/** The price feed of an asset. */
export const pairOf = (asset: Extract<Currency, 'SOL' | 'PYUSD'>): PythPair => `${asset}/USD`;

/** The price of a quote that is valid for a payment at that time; null when it is too old, too new or invalid. */
function usablePrice(quote: Quote | null, at: Date): Decimal | null {
  if (!quote) return null;
  if (at < quote.publishedAt || at > quoteExpiresAt(quote.pair, quote.publishedAt)) return null;
  const price = parseDecimal(quote.price);
  return price && price.units > 0n ? price : null;
}

/** Value of `amount` at `at`; null without a valid quote, never a guess. */
export function usdValueOf(amount: Money, quote: Quote | null, at: Date): UsdValue | null {
  const price = usablePrice(quote, at);
  if (!quote || !price) return null;
  const { pair, confidence, source, publishedAt, proof } = quote;
  return {
    usdAmount: convert(amount, price, 'USD'),
    rate: {
      pair,
      price: quote.price,
      confidence,
      source,
      publishedAt: publishedAt.toISOString(),
    },
    proof,
  };
}

/**
 * Whether `amount` was worth less than `floorUsd`. Compared exactly: rounding to cents first would raise 0.096 to a floor of
 * 0.10. Without a quote nothing is dust, so that no payment is lost because of a missing price.
 */
export function isBelow(amount: Money, quote: Quote | null, at: Date, floorUsd: Decimal): boolean {
  const price = usablePrice(quote, at);
  if (!price) return false;
  const scale = scaleOf(amount.currency) + price.scale;
  return (
    amount.amountMinor * price.units * 10n ** BigInt(floorUsd.scale) <
    floorUsd.units * 10n ** BigInt(scale)
  );
}
