import { isFarFrom, proveValue, type PriceProof, type ProvePrice } from '@outlay/prices';
import { hold, type Hold } from './holds.ts';
import type { Payout } from './payout.ts';
import { isWaived } from './waivers.ts';

/** A price as ledger-watcher recorded it. */
export interface Quote {
  readonly pair: string;
  readonly price: string;
  readonly source: string;
  readonly publishedAt: Date;
  readonly proof: PriceProof;
}

/** Quotes by pair: the newest price of PYUSD, and the last accepted daily rate of each currency without a signed price. */
export type Quotes = ReadonlyMap<string, Quote>;

export const PYUSD_PAIR = 'PYUSD/USD';

/** A tenth: unsigned daily rates don't change more from one day to the next. */
const DAILY_CHANGE_SHARE_MAX = 10n;
/** After a week the last accepted rate says nothing about the present one. */
const ACCEPTED_LIFE_MS = 7 * 86_400_000;

/** Whether a daily rate is close enough to the last accepted one to become the next. */
export function isAcceptable(
  next: Pick<Quote, 'price' | 'publishedAt'>,
  accepted: Pick<Quote, 'price' | 'publishedAt'> | null,
  now: Date,
): boolean {
  if (next.publishedAt > now) return false;
  if (!accepted) return true;
  const ageMs = next.publishedAt.getTime() - accepted.publishedAt.getTime();
  return ageMs > ACCEPTED_LIFE_MS || !isFarFrom(next.price, accepted.price, DAILY_CHANGE_SHARE_MAX);
}

/** Why the rate of the approved content is in doubt; null when it is not. */
export function doubtOfRate(
  payout: Payout,
  facts: { readonly price: ProvePrice; readonly quotes: Quotes; readonly now: Date },
): Hold | null {
  const { content, rateProof } = payout;
  const value = proveValue(content, rateProof, facts.price, facts.now.getTime());
  if (typeof value === 'string') return hold('UNPROVEN_RATE');
  if (value.rate === null || value.rate.signed) return null;
  const accepted = facts.quotes.get(value.rate.pair);
  const isUsual =
    accepted !== undefined && !isFarFrom(value.rate.price, accepted.price, DAILY_CHANGE_SHARE_MAX);
  return isUsual || isWaived(payout, 'RATE_UNUSUAL') ? null : hold('RATE_UNUSUAL');
}
