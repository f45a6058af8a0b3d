import {
  convert,
  CURRENCIES,
  pairOf,
  parseDecimal,
  type Currency,
  type Money,
} from '@outlay/platform/money';
import { quoteExpiresAt } from '@outlay/schemas/quote-life';
import { usdRateOf, type PriceProof } from '@outlay/prices';
import { dayText, endOf, utcDay } from './calendar-day.ts';
import type { ExchangeRate, Expense } from './expense.ts';

/** A price as ledger-watcher recorded it. */
export interface Quote {
  readonly pair: string;
  readonly price: string;
  readonly confidence: string;
  readonly source: string;
  readonly publishedAt: Date;
  readonly proof: PriceProof;
}

export const currencyOfPair = (pair: string): Currency | null =>
  CURRENCIES.find((code) => pairOf(code) === pair) ?? null;

/** The quotes of a currency that can convert an expense. */
export interface Quotes {
  readonly newest: Quote | null;
  /** The last quote published until the end of the expense's day, in UTC. */
  readonly ofDay: Quote | null;
}

/** The value of an amount in US dollars, and the rate. Both are null without a fresh quote. */
export interface UsdValue {
  readonly usdAmount: Money | null;
  readonly rate: ExchangeRate | null;
}

export function toUsd(amount: Money, quote: Quote | null, now: Date): UsdValue {
  if (amount.currency === 'USD') return { usdAmount: amount, rate: null };
  if (!quote || now > quoteExpiresAt(quote.pair, quote.publishedAt)) {
    return { usdAmount: null, rate: null };
  }
  const rate = rateOf(quote);
  const price = rate && parseDecimal(rate.price);
  if (!rate || !price) return { usdAmount: null, rate: null };
  return { usdAmount: convert(amount, price, 'USD'), rate };
}

/**
 * Returns the value at the rate of a day. For a past day (in UTC, like quotes) this is the last quote that was published on it
 * or still valid at its end. Without one, and for today, it is the newest quote.
 */
export function toUsdOn(
  { day, amount }: Pick<Expense, 'day' | 'amount'>,
  { newest, ofDay }: Quotes,
  now: Date,
): UsdValue {
  if (ofDay && day < utcDay(now)) {
    const isOfDay = utcDay(ofDay.publishedAt) === day;
    const value = toUsd(amount, ofDay, isOfDay ? ofDay.publishedAt : endOf(day));
    if (value.usdAmount) return value;
  }
  return toUsd(amount, newest, now);
}

/** Returns a note when a rate is from a later day than the expense; otherwise null. A wallet payment has the rate of its time. */
export function rateNote({
  day,
  rate,
  walletOrigin,
}: Pick<Expense, 'day' | 'rate' | 'walletOrigin'>): string | null {
  if (!rate || walletOrigin || utcDay(rate.publishedAt) <= day) return null;
  const used = utcDay(rate.publishedAt);
  const withYear = used.slice(0, 4) !== day.slice(0, 4);
  return `No rate recorded for ${dayText(day, withYear)}; the rate of ${dayText(used, withYear)} is used.`;
}

function rateOf(quote: Quote): ExchangeRate | null {
  const rate = usdRateOf(quote.pair, quote);
  const { pair, source, publishedAt, proof } = quote;
  return rate && { pair, ...rate, source, publishedAt, proof };
}
