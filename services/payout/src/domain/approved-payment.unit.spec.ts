import { describe, expect, test } from 'vitest';
import { A_WALLET, aPayee, aPayout } from '../../test/fixtures/a-payout.ts';
import { anApprovedContent, approvalVerifier } from '../../test/fixtures/an-approval.ts';
import { pricePayment, type PricingFacts } from './approved-payment.ts';
import type { FrozenTerms, Payout } from './payout.ts';

const now = new Date('2026-11-21T09:30:00.000Z');
const limits = { perPayoutUsdMinor: 1_000_000n, perDayUsdMinor: 10_000_000n };
const factsAt = (price: string, ageMs = 1_000): PricingFacts => ({
  payee: aPayee(),
  quote: { price, source: 'pyth (simulated)', publishedAt: new Date(now.getTime() - ageMs) },
  limits,
  operatorLimits: limits,
  now,
  verifier: approvalVerifier,
});
const price = (payout: Payout, facts: PricingFacts = factsAt('0.9998')): unknown => {
  const priced = pricePayment(payout, facts);
  return priced.kind === 'hold' ? priced.code : priced.kind;
};
const terms = (changes: Partial<FrozenTerms> = {}): FrozenTerms => ({
  amountPyusd: { amountMinor: 25_005_001n, currency: 'PYUSD' },
  rate: '0.9998',
  rateSource: 'pyth (simulated)',
  ratePublishedAt: now,
  ...changes,
});

test('dollars are divided by the price of one PYUSD and rounded once, to six decimals', () => {
  expect(pricePayment(aPayout(), factsAt('0.99980000'))).toMatchObject({
    kind: 'priced',
    recipient: { address: A_WALLET, memo: null },
    terms: { amountPyusd: { amountMinor: 25_005_001n }, rate: '0.99980000' },
  });
});

test('a frozen amount is never repriced, whatever the current quote says', () => {
  const payout = aPayout({ terms: terms() });
  expect(pricePayment(payout, factsAt('1.0150'))).toMatchObject({ kind: 'priced', terms: terms() });
  expect(price(payout, { ...factsAt('1'), quote: null })).toBe('priced');
});

describe('content that differs from what was approved is held', () => {
  const content = anApprovedContent({ payeeWallet: A_WALLET });
  const other = 'Fu76ChamBDjE8UuGLV6GP2AcPPSU6gjhkNhAyuoPm7ny';
  test.each([
    ['another amount in the content', { content: { ...content, usdAmount: '26.00' } }],
    ['another wallet in the content', { content: { ...content, payeeWallet: other } }],
    ['another amount in the column', { amountUsd: { amountMinor: 2_600n, currency: 'USD' } }],
    ['another wallet in the column', { recipientAddress: other }],
    ['another payee', { payeeId: '8' }],
    ['another expense', { expenseId: '1' }],
    ['another hash', { contentHash: '0'.repeat(64) }],
    ['a frozen amount that its rate does not give', { terms: terms({ rate: '0.9' }) }],
  ] as [string, Partial<Payout>][])('%s', (_name, change) => {
    const approved = aPayout({ content });
    expect(price({ ...approved, ...change })).toBe('CONTENT_MISMATCH');
  });
});

test("where none was approved it goes to the payee's current wallet, with its memo and proof, and is held without one", () => {
  const payout = aPayout({ content: anApprovedContent(), recipientAddress: 'an earlier one' });
  const without = { ...factsAt('1'), payee: aPayee({ wallet: null }) };
  expect(price(payout, without)).toBe('NO_PAYEE_WALLET');
  const wallet = { address: A_WALLET, memo: 'tag 7', proof: 'proof' };
  const facts = { ...factsAt('1'), payee: aPayee({ wallet }) };
  expect(pricePayment(payout, facts)).toMatchObject({ kind: 'priced', recipient: wallet });
});

test.each([
  ['removed', { wallet: null }, 'WALLET_NOT_CURRENT'],
  ['replaced', { wallet: { address: 'another', memo: null, proof: null } }, 'WALLET_NOT_CURRENT'],
  [
    'given another memo',
    { wallet: { address: A_WALLET, memo: 'tag 8', proof: null } },
    'WALLET_NOT_CURRENT',
  ],
  ['of a deactivated payee', { active: false }, 'PAYEE_INACTIVE'],
  ['of a deactivated payee, and removed', { active: false, wallet: null }, 'PAYEE_INACTIVE'],
])('an approved wallet that is %s is not paid', (_what, changes, code) => {
  expect(price(aPayout(), { ...factsAt('1'), payee: aPayee(changes) })).toBe(code);
});

test('an approved wallet of a member who is not known is not paid', () => {
  expect(price(aPayout(), { ...factsAt('1'), payee: null })).toBe('WALLET_NOT_CURRENT');
});

test.each([
  ['0.97999999', 'RATE_OUT_OF_BAND'],
  ['0.98', 'priced'],
  ['1.02', 'priced'],
  ['1.0200000001', 'RATE_OUT_OF_BAND'],
  ['0', 'wait'],
])('at %s dollars for one PYUSD: %s', (quoted, expected) => {
  expect(price(aPayout(), factsAt(quoted))).toBe(expected);
});

test('it waits without a hold while there is no fresh quote', () => {
  expect(price(aPayout(), { ...factsAt('1'), quote: null })).toBe('wait');
  expect(price(aPayout(), factsAt('1', 120_001))).toBe('wait');
  expect(price(aPayout(), factsAt('1', 120_000))).toBe('priced');
});

test('a person can waive the price band and the limit, one at a time, and never a mismatch', () => {
  const low = { ...limits, perPayoutUsdMinor: 2_499n };
  expect(price(aPayout(), { ...factsAt('1'), limits: low })).toBe('ABOVE_CAP');
  const raised = aPayout({ waivedCode: 'ABOVE_CAP' });
  expect(price(raised, { ...factsAt('1'), limits: low })).toBe('priced');
  expect(price(raised, factsAt('0.9'))).toBe('RATE_OUT_OF_BAND');
  expect(price(aPayout({ waivedCode: 'RATE_OUT_OF_BAND' }), factsAt('0.9'))).toBe('priced');
  expect(price(aPayout({ waivedCode: 'CONTENT_MISMATCH', contentHash: '' }))).toBe(
    'CONTENT_MISMATCH',
  );
});

test("no release waives the operator's limit", () => {
  const operatorLimits = { ...limits, perPayoutUsdMinor: 2_499n };
  for (const waivedCode of [null, 'ABOVE_CAP', 'ABOVE_OPERATOR_CAP'] as const) {
    expect(price(aPayout({ waivedCode }), { ...factsAt('1'), operatorLimits })).toBe(
      'ABOVE_OPERATOR_CAP',
    );
  }
});
