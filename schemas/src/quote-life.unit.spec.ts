import { describe, expect, test } from 'vitest';
import { CURRENCIES, hasRate, pairOf } from './currencies.ts';
import { quoteExpiresAt } from './quote-life.ts';

const expiry = (day: string) =>
  quoteExpiresAt('MYR/USD', new Date(`${day}T00:00:00Z`))
    .toISOString()
    .slice(0, 10);

describe('a daily rate is used until a day after its source publishes again', () => {
  test.each([
    ['a Monday', '2026-11-23', '2026-11-26'],
    ['a Friday', '2026-11-20', '2026-11-25'],
    ['the Thursday before Easter 2026', '2026-04-02', '2026-04-09'],
    ['the Thursday before Easter 2027', '2027-03-25', '2027-04-01'],
    ['Christmas Eve on a Thursday', '2026-12-24', '2026-12-30'],
    ['New Year’s Eve on a Thursday', '2026-12-31', '2027-01-06'],
    ['30 April before a Friday of May', '2026-04-30', '2026-05-06'],
  ])('that of %s (%s) until %s begins', (_name, published, expires) => {
    expect(expiry(published)).toBe(expires);
  });

  test('and never longer than seven days', () => {
    for (let dayMs = Date.UTC(2024, 0, 1); dayMs < Date.UTC(2034, 0, 1); dayMs += 86_400_000) {
      const lifeDays = (quoteExpiresAt('MYR/USD', new Date(dayMs)).getTime() - dayMs) / 86_400_000;
      expect(lifeDays).toBeGreaterThanOrEqual(3);
      expect(lifeDays).toBeLessThanOrEqual(7);
    }
  });
});

test('a price of Pyth is used for two minutes', () => {
  const published = new Date('2026-11-20T09:30:00Z');
  expect(quoteExpiresAt('EUR/USD', published).toISOString()).toBe('2026-11-20T09:32:00.000Z');
});

test('32 currencies can be converted to US dollars, and no other has a pair', () => {
  expect(CURRENCIES.filter(hasRate)).toHaveLength(32);
  expect(pairOf('KWD')).toBeNull();
  expect(pairOf('JPY')).toBe('JPY/USD');
});
