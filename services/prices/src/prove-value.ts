import { isCurrency, pairOf } from '@outlay/schemas/currencies';
import {
  convert,
  isSameDecimal,
  parseDecimal,
  parseMoney,
  type Money,
} from '@outlay/platform/money';
import type { PriceProof } from './price-proof.ts';
import { provenOrNull, type ProvenPrice, type ProvePrice } from './prove-price.ts';
import { usdRateOf } from './usd-rate.ts';

/** The amount and rate that a submission states. */
export interface StatedValue {
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly usdAmount: string;
  /** Null for US dollars. */
  readonly rate: {
    readonly pair: string;
    readonly price: string;
    readonly confidence: string;
    readonly publishedAt: string;
  } | null;
}

/** A value that follows from its amount and a proven rate. */
export interface ProvenValue {
  readonly usd: Money;
  /** Null for US dollars. */
  readonly rate: ProvenRate | null;
}

/** The price of one unit of a currency. */
export interface ProvenRate {
  readonly pair: string;
  readonly price: string;
  readonly publishedAt: Date;
  readonly signed: boolean;
}

/** Tolerance for an oracle's clock that is ahead of ours. */
export const PRICE_SKEW_MAX_MS = 120_000;
/** Maximum age of a rate: expense keeps the rates of 400 days, and approval and payment take time after a submission. */
const RATE_AGE_MAX_MS = 500 * 86_400_000;

/** The value that amount and rate prove, or a message when they don't prove the stated one. */
export function proveValue(
  { amount, usdAmount, rate }: StatedValue,
  rateProof: PriceProof | null,
  prove: ProvePrice,
  nowMs: number,
): ProvenValue | string {
  const { currency } = amount;
  const usd = parseMoney(usdAmount, 'USD');
  const money = isCurrency(currency) ? parseMoney(amount.amount, currency) : 'not_a_number';
  if (typeof usd === 'string' || typeof money === 'string') return 'The amount is none.';
  if (money.currency === 'USD') {
    const isSame = rate === null && money.amountMinor === usd.amountMinor;
    return isSame ? { usd, rate: null } : 'The US dollars differ from the amount.';
  }
  const pair = pairOf(money.currency);
  if (pair === null || rate?.pair !== pair || rateProof === null) {
    return 'Nothing proves the exchange rate.';
  }
  const proven = provenOrNull(pair, rateProof, prove);
  if (proven === null || !isStated(rate, proven)) return 'Nothing proves the exchange rate.';
  const ageMs = nowMs - proven.publishedAt.getTime();
  if (ageMs < -PRICE_SKEW_MAX_MS) return 'The exchange rate is of the future.';
  if (ageMs > RATE_AGE_MAX_MS) return 'The exchange rate is too old.';
  const price = parseDecimal(rate.price);
  if (!price || convert(money, price, 'USD').amountMinor !== usd.amountMinor) {
    return 'The US dollars are not what the exchange rate gives.';
  }
  const { publishedAt, signed } = proven;
  return { usd, rate: { pair, price: rate.price, publishedAt, signed } };
}

function isStated(rate: NonNullable<StatedValue['rate']>, proven: ProvenPrice): boolean {
  const given = usdRateOf(proven.pair, proven);
  return (
    given !== null &&
    isSameDecimal(given.price, rate.price) &&
    isSameDecimal(given.confidence, rate.confidence) &&
    proven.publishedAt.getTime() === new Date(rate.publishedAt).getTime()
  );
}

/** Whether two rates differ by more than a share of the second, such as 10 for a tenth. */
export function isFarFrom(rate: string, other: string, share: bigint): boolean {
  const [one, second] = [parseDecimal(rate), parseDecimal(other)];
  if (!one || !second || one.units <= 0n || second.units <= 0n) return true;
  const left = one.units * 10n ** BigInt(second.scale);
  const right = second.units * 10n ** BigInt(one.scale);
  const difference = left > right ? left - right : right - left;
  return difference * share > right;
}
