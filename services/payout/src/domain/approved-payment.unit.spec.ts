import { describe, expect, test } from 'vitest';
import { A_WALLET, aPayee, aPayout } from '../../test/fixtures/a-payout.ts';
import { anApprovedContent, aRate, prove } from '../../test/fixtures/an-approval.ts';
import { provenQuote, signedPriceProof } from '@outlay/prices/testing';
import { createPriceGuardians } from '@outlay/prices/signing';
import { pricePayment, type PricingFacts } from './approved-payment.ts';
import type { Payee } from './payee-wallet.ts';
import { isAcceptable, type Quote, type Quotes } from './proven-rates.ts';
import type { FrozenTerms, Payout } from './payout.ts';

const now = new Date('2026-11-21T09:30:00.000Z');
const limits = { perPayoutUsdMinor: 1_000_000n, perDayUsdMinor: 10_000_000n };
const quoteAt = (price: string, ageMs: number, pair = 'PYUSD/USD'): Quote => ({
  ...provenQuote(pair, price, new Date(now.getTime() - ageMs)),
  source: 'pyth (simulated)',
});
const quotesOf = (...quotes: readonly Quote[]): Quotes =>
  new Map(quotes.map((quote) => [quote.pair, quote]));
const factsAt = (price: string, ageMs = 1_000): PricingFacts => ({
  payee: aPayee(),
  quotes: quotesOf(quoteAt(price, ageMs)),
  limits,
  operatorLimits: limits,
  now,
  price: prove,
});
const price = (payout: Payout, facts: PricingFacts = factsAt('0.9998')): unknown => {
  const priced = pricePayment(payout, facts);
  return priced.kind === 'hold' ? priced.code : priced.kind;
};
const terms = (changes: Partial<FrozenTerms> = {}): FrozenTerms => ({
  amount: { amountMinor: 25_005_001n, currency: 'PYUSD' },
  rate: '0.9998',
  rateSource: 'pyth (simulated)',
  ratePublishedAt: now,
  priceProof: provenQuote('PYUSD/USD', '0.9998', now).proof,
  ...changes,
});

test('dollars are divided by the price of one PYUSD and rounded once, to six decimals', () => {
  expect(pricePayment(aPayout(), factsAt('0.99980000'))).toMatchObject({
    kind: 'priced',
    recipient: { address: A_WALLET, memo: null },
    terms: { amount: { amountMinor: 25_005_001n }, rate: '0.99980000' },
  });
});

test('an amount that was signed is never repriced, whatever the current quote says', () => {
  const ratePublishedAt = new Date(now.getTime() - 86_400_000);
  const payout = aPayout({ terms: terms({ ratePublishedAt }), attemptCount: 1 });
  expect(pricePayment(payout, factsAt('1.0150'))).toMatchObject({
    kind: 'priced',
    terms: { amount: { amountMinor: 25_005_001n }, ratePublishedAt },
  });
  expect(price(payout, { ...factsAt('1'), quotes: new Map() })).toBe('priced');
});

test('terms that were never signed are kept for half an hour, so that the signer still takes their price, and are then frozen anew', () => {
  const payout = (ageMs: number) =>
    aPayout({ terms: terms({ ratePublishedAt: new Date(now.getTime() - ageMs) }) });
  expect(pricePayment(payout(1_800_000), factsAt('1.0000'))).toMatchObject({
    terms: { amount: { amountMinor: 25_005_001n } },
  });
  expect(pricePayment(payout(1_800_001), factsAt('1.0000'))).toMatchObject({
    terms: { amount: { amountMinor: 25_000_000n }, rate: '1.0000' },
  });
});

describe('content that differs from the approved content is held', () => {
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

test('a payee who has left is paid at the wallet that they submitted with once a release waived it, and nowhere else', () => {
  const waived = aPayout({ waivedCode: 'PAYEE_INACTIVE' });
  const left = (changes: Partial<Payee> = {}) => ({
    ...factsAt('1'),
    payee: aPayee({ active: false, ...changes }),
  });
  expect(price(waived, left())).toBe('priced');
  expect(price(aPayout(), left())).toBe('PAYEE_INACTIVE');
  expect(price(waived, left({ wallet: { address: A_WALLET, memo: 'tag 7' } }))).toBe(
    'PAYEE_INACTIVE',
  );
  expect(price(waived, left({ wallet: null }))).toBe('PAYEE_INACTIVE');
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

test('an approved wallet of an unknown member is not paid', () => {
  expect(price(aPayout(), { ...factsAt('1'), payee: null })).toBe('WALLET_NOT_CURRENT');
});

test.each([
  ['0.97999999', 'RATE_OUT_OF_BAND'],
  ['0.98', 'priced'],
  ['1.02', 'priced'],
  ['1.0200000001', 'RATE_OUT_OF_BAND'],
])('at %s dollars for one PYUSD: %s', (quoted, expected) => {
  expect(price(aPayout(), factsAt(quoted))).toBe(expected);
});

test('it waits without a hold while there is no fresh quote', () => {
  expect(price(aPayout(), { ...factsAt('1'), quotes: new Map() })).toBe('wait');
  expect(price(aPayout(), factsAt('1', 121_000))).toBe('wait');
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

test("a price of PYUSD without the guardians' signatures is not used: the payout waits for a proven one", () => {
  const proven = quoteAt('0.9998', 1_000);
  const by = createPriceGuardians('thief');
  const proof = signedPriceProof('PYUSD/USD', '0.5', now, { by });
  const atHalf = { ...factsAt('1'), quotes: quotesOf({ ...proven, price: '0.5', proof }) };
  expect(price(aPayout(), atHalf)).toBe('wait');
  // Only the proof's bytes count: a column changed by hand has no effect.
  const changed = { ...factsAt('1'), quotes: quotesOf({ ...proven, price: '0.5' }) };
  expect(pricePayment(aPayout(), changed)).toMatchObject({ terms: { rate: '0.9998' } });
});

describe('the exchange rate of the content', () => {
  const PESO = 'MXN/USD';
  function payoutAt(pair: string, rateText: string, usdAmount: string, changes = {}): Payout {
    const { rate, rateProof } = aRate(pair, rateText, now);
    const currency = pair.slice(0, 3);
    const amount = { amount: '100.00', currency };
    const content = anApprovedContent({
      payeeWallet: A_WALLET,
      payeeId: '7',
      amount,
      usdAmount,
      rate,
    });
    const amountMinor = BigInt(usdAmount.replace('.', ''));
    const amountUsd = { amountMinor, currency: 'USD' } as const;
    return aPayout({ content, rateProof, amountUsd, ...changes });
  }
  const factsWith = (accepted: string): PricingFacts => ({
    ...factsAt('1'),
    quotes: quotesOf(quoteAt('1', 1_000), quoteAt(accepted, 86_400_000, PESO)),
  });

  test('is proven or the payout is held, whoever changed it', () => {
    const honest = payoutAt('EUR/USD', '1.1000', '110.00');
    expect(price(honest)).toBe('priced');
    expect(price({ ...honest, rateProof: null })).toBe('UNPROVEN_RATE');
    const other = aRate('GBP/USD', '1.1000', now).rateProof;
    expect(price({ ...honest, rateProof: other })).toBe('UNPROVEN_RATE');
    expect(price(payoutAt('EUR/USD', '1.1000', '11000.00'))).toBe('UNPROVEN_RATE');
  });

  test('holds the payout until a release when a daily rate is more than 10 % from the last accepted one', () => {
    const usual = payoutAt(PESO, '0.0550', '5.50');
    expect(price(usual, factsWith('0.0510'))).toBe('priced');
    expect(price(usual, factsWith('0.0499'))).toBe('RATE_UNUSUAL');
    expect(price(usual, factsAt('1'))).toBe('RATE_UNUSUAL');
    expect(price({ ...usual, waivedCode: 'RATE_UNUSUAL' }, factsWith('0.0499'))).toBe('priced');
    const tripled = payoutAt(PESO, '0.1650', '16.50');
    expect(price(tripled, factsWith('0.0550'))).toBe('RATE_UNUSUAL');
  });
});

test('a daily rate is accepted when it follows the last one, and after a week without one', () => {
  const day = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const accepted = { price: '0.0550', publishedAt: day(1) };
  const next = (priceText: string, publishedAt = now) => ({ price: priceText, publishedAt });
  expect(isAcceptable(next('0.0600'), accepted, now)).toBe(true);
  expect(isAcceptable(next('0.0660'), accepted, now)).toBe(false);
  expect(isAcceptable(next('0.0400'), accepted, now)).toBe(false);
  expect(isAcceptable(next('0.0660'), { ...accepted, publishedAt: day(8) }, now)).toBe(true);
  expect(isAcceptable(next('0.0660'), null, now)).toBe(true);
  expect(isAcceptable(next('0.0660', day(-30)), null, now)).toBe(false);
});
