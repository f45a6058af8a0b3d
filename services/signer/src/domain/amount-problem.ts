import { convertInverse, parseDecimal, type Money } from '@outlay/platform/money';
import {
  isFarFrom,
  PRICE_SKEW_MAX_MS,
  provenOrNull,
  proveValue,
  type ProvenPrice,
  type ProvenRate,
  type ProvePrice,
} from '@outlay/prices';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import plausible from '../plausible-rates.json' with { type: 'json' };
import { problem, type PaymentProblem } from './problem.ts';

/** When a payment is signed. */
export interface SigningTimes {
  readonly nowMs: number;
  /** When this signer signed the payout for the first time; null when it never has. */
  readonly firstSignedAtMs: number | null;
}

/** Maximum age of a price when a payout is first signed: payout keeps the price over all attempts. */
const PRICE_AGE_MAX_MS = 3_600_000;

/**
 * Why the amount is not what was approved; null when it is. The amount follows from the approved amount, the exchange rate and
 * the price of PYUSD. Their proofs are verified here: no other service is trusted.
 */
export function amountProblem(
  { approval: { content, rateProof }, price, amountBaseUnits }: PaymentRequest,
  prove: ProvePrice,
  times: SigningTimes,
): PaymentProblem | null {
  const value = proveValue(content, rateProof, prove, times.nowMs);
  if (typeof value === 'string') return problem('AMOUNT_NOT_APPROVED', value);
  return (
    rateProblem(value.rate) ??
    baseUnitsProblem(
      BigInt(amountBaseUnits),
      value.usd,
      provenOrNull('PYUSD/USD', price, prove),
      times,
    )
  );
}

/**
 * The rate must be between half and twice this release's table, so that whoever makes a daily document can't multiply a payment.
 */
function rateProblem(rate: ProvenRate | null): PaymentProblem | null {
  if (rate === null || rate.signed) return null;
  const table: Readonly<Record<string, string>> = plausible.usdPerUnit;
  const usual = table[rate.pair.slice(0, 3)];
  if (usual === undefined) {
    const message = `The table of plausible rates has no rate for ${rate.pair}.`;
    return problem('RATE_NOT_PLAUSIBLE', message);
  }
  // `isFarFrom` allows twice its second argument: the two calls check the upper and the lower bound.
  const isPlausible = !isFarFrom(rate.price, usual, 1n) && !isFarFrom(usual, rate.price, 1n);
  return isPlausible
    ? null
    : problem(
        'RATE_NOT_PLAUSIBLE',
        `The rate of ${rate.pair} is not between half and twice the usual one.`,
      );
}

function baseUnitsProblem(
  amountBaseUnits: bigint,
  usd: Money,
  price: ProvenPrice | null,
  { nowMs, firstSignedAtMs }: SigningTimes,
): PaymentProblem | null {
  if (price === null) return problem('AMOUNT_NOT_APPROVED', 'Nothing proves the price of PYUSD.');
  const publishedAtMs = price.publishedAt.getTime();
  const isOld = publishedAtMs < (firstSignedAtMs ?? nowMs) - PRICE_AGE_MAX_MS;
  if (isOld || publishedAtMs > nowMs + PRICE_SKEW_MAX_MS) {
    return problem('AMOUNT_NOT_APPROVED', 'The price of PYUSD is from another time.');
  }
  const units = parseDecimal(price.price);
  const isSame =
    units !== null &&
    amountBaseUnits > 0n &&
    convertInverse(usd, units, 'PYUSD').amountMinor === amountBaseUnits;
  return isSame
    ? null
    : problem('AMOUNT_NOT_APPROVED', 'The amount is not the approved one at the proven price.');
}
