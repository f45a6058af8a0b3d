import { payoutIdOf } from '@outlay/authority';
import { createPriceProver } from '@outlay/prices';
import { provenQuote, testGuardians } from '@outlay/prices/testing';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import { expect, test } from 'vitest';
import { paymentProblem } from './payment-problem.ts';

const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const OTHER_WALLET = 'H6ARHf6YXhGYeQfUzQNGk6rDNnLBQKrenN712K4AQJEG';
const SUBMISSION = { expenseId: '7', submission: 1 };
const PAYOUT = payoutIdOf('1', SUBMISSION);
const OF_THE_NEXT = payoutIdOf('1', { ...SUBMISSION, submission: 2 });
const NOW = new Date('2026-11-21T09:30:00.000Z');

/** 25.00 US dollars at 0.9998, which people have agreed to. */
const paymentWith = (changes: Partial<PaymentRequest>): PaymentRequest =>
  ({
    payoutId: PAYOUT,
    treasury: OTHER_WALLET,
    recipient: WALLET,
    amountBaseUnits: '25005001',
    memo: `${PAYOUT}:1`,
    payeeMemo: null,
    guardLamports: '890880',
    blockhash: OTHER_WALLET,
    computeUnitLimit: 80_000,
    computeUnitPriceMicroLamports: '1000',
    approval: {
      organizationId: '1',
      content: {
        ...SUBMISSION,
        amount: { amount: '25.00', currency: 'USD' },
        usdAmount: '25.00',
        rate: null,
      },
      rateProof: null,
    },
    price: provenQuote('PYUSD/USD', '0.9998', NOW).proof,
    ...changes,
  }) as PaymentRequest;

const codeOf = (changes: Partial<PaymentRequest>, organizationId = '1'): string | undefined =>
  paymentProblem(
    paymentWith(changes),
    { organizationId },
    {
      price: createPriceProver([testGuardians.set]),
      nowMs: NOW.getTime(),
      firstSignedAtMs: null,
      requiresGuard: true,
    },
  )?.code;

test('the approved payment has no problem', () => {
  expect(codeOf({})).toBeUndefined();
});

test.each([
  ['a unit more than the price gives', { amountBaseUnits: '25005002' }, 'AMOUNT_NOT_APPROVED'],
  ['a unit less than the price gives', { amountBaseUnits: '25005000' }, 'AMOUNT_NOT_APPROVED'],
  ['nothing', { amountBaseUnits: '0' }, 'AMOUNT_NOT_APPROVED'],
  [
    'under the id of another submission',
    { payoutId: OF_THE_NEXT, memo: `${OF_THE_NEXT}:1` },
    'NOT_A_PAYOUT',
  ],
  ["another payout's memo", { memo: 'x:1' }, 'NOT_A_PAYOUT'],
  ['a payment that the chain would make twice', { guardLamports: '0' }, 'NOT_A_PAYOUT'],
  ['a guard that drains the treasury', { guardLamports: '2000001' }, 'NOT_A_PAYOUT'],
  ['a fee that drains the treasury', { computeUnitPriceMicroLamports: '99999999' }, 'NOT_A_PAYOUT'],
])('%s is not signed', (_what, changes, code) => {
  expect(codeOf(changes)).toBe(code);
});

test('a treasury never pays for another organization, whoever approved it there', () => {
  expect(codeOf({}, '2')).toBe('TREASURY_OF_ANOTHER_ORGANIZATION');
});
