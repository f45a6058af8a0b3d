import { describe, expect, test } from 'vitest';
import { toUsd, type Quote } from './usd-conversion.ts';

const now = new Date('2026-11-21T09:00:00Z');
const quote = (overrides: Partial<Quote> = {}): Quote => ({
  pair: 'EUR/USD',
  price: '1.16123',
  confidence: '0.0005',
  source: 'pyth (simulated)',
  publishedAt: now,
  proof: null,
  ...overrides,
});
const eur = { amountMinor: 4_450n, currency: 'EUR' } as const;

describe('the value in US dollars', () => {
  test('US dollars need no rate', () => {
    const amount = { amountMinor: 1_250n, currency: 'USD' } as const;
    expect(toUsd(amount, null, now)).toEqual({ usdAmount: amount, rate: null });
  });

  test('a foreign amount keeps the quote that it was converted with', () => {
    const value = toUsd(eur, quote(), now);
    expect(value.usdAmount).toEqual({ amountMinor: 5_167n, currency: 'USD' });
    expect(value.rate).toMatchObject({
      pair: 'EUR/USD',
      price: '1.16123',
      source: 'pyth (simulated)',
    });
  });

  test('a stale quote converts nothing', () => {
    const old = quote({ publishedAt: new Date(now.getTime() - 120_001) });
    expect(toUsd(eur, old, now)).toEqual({ usdAmount: null, rate: null });
  });

  test('a daily rate is used over a weekend, and not after a working day without a newer one', () => {
    const myr = { amountMinor: 3_350n, currency: 'MYR' } as const;
    const daily = (publishedAt: string) =>
      quote({
        pair: 'MYR/USD',
        price: '0.243700000000',
        confidence: '0',
        publishedAt: new Date(publishedAt),
      });
    const friday = daily('2026-11-20T00:00:00Z');
    const onMonday = new Date('2026-11-23T09:00:00Z');
    expect(toUsd(myr, friday, onMonday).usdAmount).toEqual({ amountMinor: 816n, currency: 'USD' });
    expect(toUsd(myr, friday, new Date('2026-11-25T00:00:01Z')).usdAmount).toBeNull();
  });

  test('without a quote there is no value', () => {
    expect(toUsd(eur, null, now)).toEqual({ usdAmount: null, rate: null });
  });

  test('USD/CAD is inverted: 140.23 CAD at 1.4023 is 100 USD', () => {
    const cad = { amountMinor: 14_023n, currency: 'CAD' } as const;
    const value = toUsd(cad, quote({ pair: 'USD/CAD', price: '1.4023' }), now);
    expect(value.usdAmount).toEqual({ amountMinor: 10_000n, currency: 'USD' });
    expect(value.rate?.price).toBe('0.7131141696');
  });
});
