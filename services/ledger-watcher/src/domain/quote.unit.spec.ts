import { expect, test } from 'vitest';
import { isContradicted, quoteFrom, type Quote, type Reading } from './quote.ts';

const NOW = new Date('2026-11-21T09:30:00Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

const aReading = (published: Partial<Reading['published']> = {}): Reading => ({
  pair: 'SOL/USD',
  published: {
    price: 13_512_345_678n,
    confidence: 6_756_172n,
    exponent: -8,
    publishedAt: ago(1_000),
    slot: 7,
    ...published,
  },
  source: 'pyth hermes',
  simulated: false,
  proof: { format: 'pyth-hermes', feed: 'feed', data: 'AA==' },
});

test('a reading becomes a quote with exact digits and its source bytes', () => {
  expect(quoteFrom(aReading(), NOW)).toEqual({
    pair: 'SOL/USD',
    price: '135.12345678',
    confidence: '0.06756172',
    source: 'pyth hermes',
    simulated: false,
    publishedAt: ago(1_000),
    slot: 7,
    proof: { format: 'pyth-hermes', feed: 'feed', data: 'AA==' },
  });
});

test.each([
  ['as old as is allowed', { publishedAt: ago(120_000) }, true],
  ['older than that', { publishedAt: ago(120_001) }, false],
  ['a few seconds ahead of our clock', { publishedAt: ago(-10_000) }, true],
  ['from the future', { publishedAt: ago(-10_001) }, false],
  ['as uncertain as is allowed', { price: 20_000n, confidence: 100n }, true],
  ['more uncertain than half a percent', { price: 20_000n, confidence: 101n }, false],
  ['zero', { price: 0n, confidence: 0n }, false],
  ['negative', { price: -1n, confidence: 0n }, false],
])('a price that is %s is classified as such', (_what, published, usable) => {
  expect(quoteFrom(aReading(published), NOW) !== null).toBe(usable);
});

test.each([
  ['of Maundy Thursday, on the Wednesday after Easter', '2026-04-02', '2026-04-08T23:00:00Z', true],
  ['of Maundy Thursday, a day later', '2026-04-02', '2026-04-09T00:00:01Z', false],
  ['of a Monday, on Wednesday', '2026-11-16', '2026-11-18T23:00:00Z', true],
  ['of a Monday, on Saturday', '2026-11-16', '2026-11-21T09:00:00Z', false],
])('a daily rate %s is classified as such', (_what, day, now, usable) => {
  const publishedAt = new Date(`${day}T00:00:00Z`);
  const reading = { ...aReading({ publishedAt, confidence: 0n }), pair: 'MYR/USD' };
  expect(quoteFrom(reading, new Date(now)) !== null).toBe(usable);
});

test('a price that a second source contradicts by more than 2 % is not recorded, and a source without a price contradicts nothing', () => {
  const quoteAt = (price: string, pair = 'SOL/USD'): Quote => {
    const quote = quoteFrom(aReading(), NOW);
    if (!quote) throw new Error('no quote');
    return { ...quote, pair, price };
  };
  expect(isContradicted(quoteAt('135.00'), [quoteAt('137.69')])).toBe(false);
  expect(isContradicted(quoteAt('135.00'), [quoteAt('137.9')])).toBe(true);
  expect(isContradicted(quoteAt('13500'), [quoteAt('135.12345678')])).toBe(true);
  expect(isContradicted(quoteAt('135.00'), [quoteAt('1.16', 'EUR/USD')])).toBe(false);
  expect(isContradicted(quoteAt('135.00'), [])).toBe(false);
});
