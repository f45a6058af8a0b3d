import { expect, test } from 'vitest';
import type { Quote } from './quote.ts';
import { isBelow, usdValueOf } from './usd-value.ts';

const PUBLISHED = new Date('2026-11-21T09:30:00Z');
const QUOTE: Quote = {
  pair: 'SOL/USD',
  price: '135.12345678',
  confidence: '0.06',
  source: 'pyth',
  simulated: false,
  publishedAt: PUBLISHED,
  slot: 7,
  proof: { format: 'pyth-hermes', feed: 'feed', data: 'AA==' },
};
const FLOOR = { units: 10n, scale: 2 };
const sol = (amountMinor: bigint) => ({ amountMinor, currency: 'SOL' as const });
const after = (seconds: number): Date => new Date(PUBLISHED.getTime() + seconds * 1_000);

test('an amount is worth its price, rounded to cents once', () => {
  expect(usdValueOf(sol(1_500_000_000n), QUOTE, after(120))).toEqual({
    usdAmount: { amountMinor: 20_269n, currency: 'USD' },
    rate: {
      pair: 'SOL/USD',
      price: '135.12345678',
      confidence: '0.06',
      source: 'pyth',
      publishedAt: '2026-11-21T09:30:00.000Z',
    },
    proof: QUOTE.proof,
  });
});

test.each([
  ['two minutes and a second old', QUOTE, after(121)],
  ['from after the payment', QUOTE, after(-1)],
  ['not a price', { ...QUOTE, price: '0' }, after(1)],
  ['missing', null, after(1)],
])('a quote that is %s gives no value and classifies nothing as dust', (_title, quote, at) => {
  expect(usdValueOf(sol(1n), quote, at)).toBeNull();
  expect(isBelow(sol(1n), quote, at, FLOOR)).toBe(false);
});

test('the floor is compared before rounding: 9.6 cents are below ten', () => {
  const price = { ...QUOTE, price: '1.00' };
  expect(isBelow(sol(96_000_000n), price, after(1), FLOOR)).toBe(true);
  expect(isBelow(sol(100_000_000n), price, after(1), FLOOR)).toBe(false);
});
