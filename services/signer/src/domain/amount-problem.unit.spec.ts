import { createPriceProver, PRICE_SKEW_MAX_MS, type PriceProof } from '@outlay/prices';
import { createPriceGuardians } from '@outlay/prices/signing';
import {
  dailyRateProofOf,
  provenQuote,
  signedPriceProof,
  testGuardians,
} from '@outlay/prices/testing';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import { describe, expect, test } from 'vitest';
import { amountProblem, type SigningTimes } from './amount-problem.ts';

const NOW = new Date('2026-11-21T09:30:00.000Z');
const HOUR_MS = 3_600_000;
const prove = createPriceProver([testGuardians.set]);

interface Attack {
  readonly currency?: string;
  readonly amount?: string;
  readonly usdAmount?: string;
  readonly rate?: { readonly price: string; readonly pair?: string } | null;
  readonly rateProof?: PriceProof | null;
  readonly price?: PriceProof;
  readonly amountBaseUnits?: string;
  readonly times?: Partial<SigningTimes>;
}

const EUROS = provenQuote('EUR/USD', '1.1000', NOW);
const PYUSD = provenQuote('PYUSD/USD', '0.9998', NOW);

/** 100.00 euros at 1.10 are 110.00 US dollars, at 0.9998 for one PYUSD. */
function codeOf({
  currency = 'EUR',
  amount = '100.00',
  usdAmount = '110.00',
  rate,
  rateProof = EUROS.proof,
  price = PYUSD.proof,
  amountBaseUnits = '110022004',
  times = {},
}: Attack): string | undefined {
  const { pair, price: rateText, confidence, publishedAt } = EUROS;
  const stated = { pair, price: rateText, confidence, publishedAt: publishedAt.toISOString() };
  const content = {
    ...{ expenseId: '12', submission: 1, payeeId: '7', payeeWallet: null, reimbursable: true },
    amount: { amount, currency },
    usdAmount,
    rate: rate === null ? null : { ...stated, ...rate },
  };
  const request = { approval: { content, rateProof }, price, amountBaseUnits };
  const at = { nowMs: NOW.getTime(), firstSignedAtMs: null, ...times };
  return amountProblem(request as unknown as PaymentRequest, prove, at)?.code;
}

const REFUSED = 'AMOUNT_NOT_APPROVED';

test('only the amount that both proofs give is signed', () => {
  expect(codeOf({})).toBeUndefined();
  expect(codeOf({ amountBaseUnits: '110022005' })).toBe(REFUSED);
  expect(codeOf({ amountBaseUnits: '110000000' })).toBe(REFUSED);
  expect(codeOf({ amountBaseUnits: '0' })).toBe(REFUSED);
});

describe('a rate a hundred times too high pays nothing', () => {
  const high = { usdAmount: '11000.00', amountBaseUnits: '11002200440' };
  const stated = { price: '110.0000' };

  test('when expense states it beside the proof of the true one', () => {
    expect(codeOf({ ...high, rate: stated })).toBe(REFUSED);
  });

  test('when ledger-watcher or a writer of its topic signs it with guardians of their own', () => {
    const by = createPriceGuardians('of an attacker');
    const rateProof = signedPriceProof('EUR/USD', '110.0000', NOW, { by });
    expect(codeOf({ ...high, rate: stated, rateProof })).toBe(REFUSED);
  });

  test('when it comes in an account that nobody signed', () => {
    const rateProof = { format: 'pyth-account', feed: 'x', data: 'AQID' } as const;
    expect(codeOf({ ...high, rate: stated, rateProof })).toBe(REFUSED);
    expect(codeOf({ ...high, rate: stated, rateProof: null })).toBe(REFUSED);
  });

  test('when a daily document states it for a currency that has a signed feed', () => {
    const rateProof = dailyRateProofOf('EUR', '110.0000', NOW);
    expect(codeOf({ ...high, rate: stated, rateProof })).toBe(REFUSED);
  });

  test('when expense multiplies only the dollars, or says that the euros are dollars', () => {
    expect(codeOf(high)).toBe(REFUSED);
    expect(codeOf({ usdAmount: '110.01', amountBaseUnits: '110032006' })).toBe(REFUSED);
    expect(codeOf({ ...high, currency: 'USD', rate: null })).toBe(REFUSED);
    expect(codeOf({ ...high, currency: 'USD' })).toBe(REFUSED);
  });

  test('when the rate of another pair is taken', () => {
    const sol = provenQuote('SOL/USD', '135.12', NOW);
    const attack = { usdAmount: '13512.00', amountBaseUnits: '13514702940' };
    const rate = { price: '135.12', pair: 'SOL/USD' };
    expect(codeOf({ ...attack, rate, rateProof: sol.proof })).toBe(REFUSED);
    expect(codeOf({ ...attack, rate: { price: '135.12' }, rateProof: sol.proof })).toBe(REFUSED);
  });
});

describe('the price of PYUSD', () => {
  test('cannot be made up by payout to double a payment', () => {
    const by = createPriceGuardians('of payout');
    const half = signedPriceProof('PYUSD/USD', '0.5', NOW, { by });
    expect(codeOf({ price: half, amountBaseUnits: '220000000' })).toBe(REFUSED);
    expect(codeOf({ price: EUROS.proof, amountBaseUnits: '100000000' })).toBe(REFUSED);
    expect(codeOf({ amountBaseUnits: '122222222' })).toBe(REFUSED);
  });

  test('is at most an hour older than the first signature, whenever the payment is tried again', () => {
    const nowMs = NOW.getTime() + 5 * 24 * HOUR_MS;
    expect(codeOf({ times: { nowMs: NOW.getTime() + HOUR_MS } })).toBeUndefined();
    expect(codeOf({ times: { nowMs: NOW.getTime() + HOUR_MS + 1 } })).toBe(REFUSED);
    expect(codeOf({ times: { nowMs, firstSignedAtMs: NOW.getTime() + HOUR_MS } })).toBeUndefined();
    expect(codeOf({ times: { nowMs, firstSignedAtMs: NOW.getTime() + HOUR_MS + 1 } })).toBe(
      REFUSED,
    );
    const early = NOW.getTime() - PRICE_SKEW_MAX_MS;
    expect(codeOf({ times: { nowMs: early } })).toBeUndefined();
    expect(codeOf({ times: { nowMs: early - 1 } })).toBe(REFUSED);
  });
});

describe('a daily rate, which is unsigned', () => {
  /** 100.00 of a currency at a rate in US dollars. */
  function daily(currency: string, rateText: string): Attack {
    const quote = provenQuote(`${currency}/USD`, rateText, NOW);
    const cents = BigInt(Math.round(Number(quote.price) * 10_000));
    const usdAmount = `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
    const { pair, price, confidence, publishedAt, proof } = quote;
    const stated = { pair, price, confidence, publishedAt: publishedAt.toISOString() };
    const one = provenQuote('PYUSD/USD', '1', NOW).proof;
    const units = { amountBaseUnits: (cents * 10_000n).toString(), price: one };
    return { currency, usdAmount, rate: stated, rateProof: proof, ...units };
  }

  test('is accepted from half to twice the rate in the table, so finance has to notice a fifth more', () => {
    expect(codeOf(daily('MXN', '0.0550'))).toBeUndefined();
    expect(codeOf(daily('MXN', '0.0660'))).toBeUndefined();
  });

  test('is refused when it is three times too high or too low', () => {
    expect(codeOf(daily('MXN', '0.1650'))).toBe('RATE_NOT_PLAUSIBLE');
    expect(codeOf(daily('MXN', '0.0176'))).toBe('RATE_NOT_PLAUSIBLE');
    expect(codeOf(daily('MXN', '5.2888'))).toBe('RATE_NOT_PLAUSIBLE');
  });
});

test('does not count for this expense when it is from the future or from long ago', () => {
  const nowMs = NOW.getTime() - HOUR_MS;
  expect(codeOf({ times: { nowMs } })).toBe(REFUSED);
  const price = provenQuote('PYUSD/USD', '0.9998', new Date(NOW.getTime() + 501 * 24 * HOUR_MS));
  expect(codeOf({ price: price.proof, times: { nowMs: price.publishedAt.getTime() } })).toBe(
    REFUSED,
  );
});
