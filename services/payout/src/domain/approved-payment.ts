import { canonicalHash } from '@outlay/platform/hashing';
import { provenOrNull, type ProvePrice } from '@outlay/prices';
import {
  convertInverse,
  formatMoney,
  isSameDecimal,
  parseDecimal,
  parseMoney,
  rescale,
  type Decimal,
  type Money,
} from '@outlay/platform/money';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { PaidAsset } from './paid-asset.ts';
import { hold, type Hold } from './holds.ts';
import { objectionToPayee, walletOf, type Payee, type PayeeWallet } from './payee-wallet.ts';
import type { FrozenTerms, Payout } from './payout.ts';
import { doubtOfRate, PYUSD_PAIR, type Quotes } from './proven-rates.ts';
import { isWaived } from './waivers.ts';

export const QUOTE_AGE_MAX_MS = 120_000;
/** Terms without an attempt are frozen anew after this time, because the signer accepts only prices of the last hour. */
export const UNUSED_TERMS_AGE_MAX_MS = 1_800_000;

/** US dollars for one PYUSD, in ten thousandths. At a price outside this band a person decides. */
const BAND = { low: 9_800n, high: 10_200n, scale: 4 } as const;

export interface PaymentLimits {
  readonly perPayoutUsdMinor: bigint;
  readonly perDayUsdMinor: bigint;
}

export interface PricingFacts {
  readonly price: ProvePrice;
  /** Null for an unknown member. */
  readonly payee: Payee | null;
  readonly quotes: Quotes;
  /** The organization's limits; a release waives them. */
  readonly limits: PaymentLimits;
  /** The operator's limits; a release doesn't waive them. */
  readonly operatorLimits: PaymentLimits;
  readonly now: Date;
}

export interface Wait {
  readonly kind: 'wait';
  readonly why: string;
}

export const wait = (why: string): Wait => ({ kind: 'wait', why });

/** Amount and recipient, before any check on the chain. */
export interface PricedPayment {
  readonly kind: 'priced';
  readonly terms: FrozenTerms;
  readonly recipient: PayeeWallet;
}

/** The memo approved together with the wallet; null when it has none. */
export const memoOf = (content: ApprovedContent): string | null =>
  content.payeeWallet === null ? null : (content.payeeMemo ?? null);

/** The checks that don't need the chain: content, wallet, price and limit. Without a fresh quote the payout waits and is not held. */
export function pricePayment(payout: Payout, facts: PricingFacts): PricedPayment | Hold | Wait {
  if (!isContentIntact(payout)) return hold('CONTENT_MISMATCH');
  const doubt = doubtOfRate(payout, facts);
  if (doubt) return doubt;
  const recipient = walletOf(payout, facts.payee);
  const objection = objectionToPayee(payout, facts.payee, recipient);
  if (objection || recipient === null) return objection ?? hold('NO_PAYEE_WALLET');
  const { amountMinor } = payout.amountUsd;
  if (amountMinor > facts.operatorLimits.perPayoutUsdMinor) return hold('ABOVE_OPERATOR_CAP');
  const isAboveCap = amountMinor > facts.limits.perPayoutUsdMinor;
  if (isAboveCap && !isWaived(payout, 'ABOVE_CAP')) return hold('ABOVE_CAP');
  const terms = unexpiredTerms(payout, facts.now) ?? freezeTerms(payout, facts);
  if ('kind' in terms) return terms;
  if (!isRateAllowed(payout, parseDecimal(terms.rate))) return hold('RATE_OUT_OF_BAND');
  if (!isProven(terms, facts.price)) return hold('UNPROVEN_RATE');
  return { kind: 'priced', terms, recipient };
}

/** Whether content, hash and derived columns agree, including the frozen amount. */
export function isContentIntact(payout: Payout): boolean {
  const { content, terms } = payout;
  const usd = parseMoney(content.usdAmount, 'USD');
  return (
    canonicalHash(content) === payout.contentHash &&
    content.expenseId === payout.expenseId &&
    content.payeeId === payout.payeeId &&
    content.reimbursable &&
    typeof usd !== 'string' &&
    usd.amountMinor > 0n &&
    usd.amountMinor === payout.amountUsd.amountMinor &&
    (content.payeeWallet === null || isApprovedRecipient(payout)) &&
    (terms === null || isSameAmount(terms, usd))
  );
}

/** The memo belongs to the wallet: with another memo the payment would reach someone else's account at the same exchange. */
const isApprovedRecipient = ({ content, recipientAddress, recipientMemo }: Payout): boolean =>
  (recipientAddress === null || recipientAddress === content.payeeWallet) &&
  recipientMemo === memoOf(content);

function isSameAmount(terms: FrozenTerms, usd: Money): boolean {
  const price = parseDecimal(terms.rate);
  if (!price || price.units <= 0n) return false;
  return convertInverse(usd, price, terms.amount.currency).amountMinor === terms.amount.amountMinor;
}

/** The terms of an attempt stay; the terms of a payout that was never signed expire. */
const unexpiredTerms = ({ terms, attemptCount }: Payout, now: Date): FrozenTerms | null =>
  terms === null ||
  attemptCount > 0 ||
  now.getTime() - terms.ratePublishedAt.getTime() <= UNUSED_TERMS_AGE_MAX_MS
    ? terms
    : null;

/** Whether the proof confirms the frozen price, which the signer checks too. */
function isProven({ rate, priceProof }: FrozenTerms, prove: ProvePrice): boolean {
  const proven = provenOrNull(PYUSD_PAIR, priceProof, prove);
  return proven !== null && isSameDecimal(proven.price, rate);
}

/** Takes the price from the quote's proof, because its other columns could have been changed. */
function freezeTerms(
  payout: Payout,
  { quotes, price: prove, now }: PricingFacts,
): FrozenTerms | Hold | Wait {
  const quote = quotes.get(PYUSD_PAIR);
  const proven = quote?.proof && provenOrNull(PYUSD_PAIR, quote.proof, prove);
  if (!proven) return wait('no PYUSD/USD quote yet');
  const { price: rate, publishedAt } = proven;
  if (Math.abs(now.getTime() - publishedAt.getTime()) > QUOTE_AGE_MAX_MS) {
    return wait('the newest PYUSD/USD quote is stale');
  }
  const price = parseDecimal(rate);
  if (!price || !isRateAllowed(payout, price)) return hold('RATE_OUT_OF_BAND');
  return {
    amount: convertInverse(payout.amountUsd, price, payout.asset),
    rate,
    rateSource: quote.source,
    ratePublishedAt: publishedAt,
    priceProof: quote.proof,
  };
}

/** Also checked for frozen terms, so that a rate altered by hand, amount included, can't leave the band. */
const isRateAllowed = (payout: Payout, rate: Decimal | null): boolean =>
  rate !== null && (isInsideBand(rate) || isWaived(payout, 'RATE_OUT_OF_BAND'));

function isInsideBand(price: Decimal): boolean {
  const scale = Math.max(price.scale, BAND.scale);
  const units = rescale(price, scale);
  const edge = (limit: bigint): bigint => limit * 10n ** BigInt(scale - BAND.scale);
  return units >= edge(BAND.low) && units <= edge(BAND.high);
}

/** The amounts of a payout in its events. */
export const wireAmounts = (
  payout: Pick<Payout, 'amountUsd' | 'asset'>,
  terms: FrozenTerms,
): { amountUsd: string; asset: PaidAsset; amount: string; rate: string } => ({
  amountUsd: formatMoney(payout.amountUsd),
  asset: payout.asset,
  amount: formatMoney(terms.amount),
  rate: terms.rate,
});
