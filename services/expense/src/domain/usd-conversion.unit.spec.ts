import { describe, expect, test } from 'vitest';
import { rateNote, toUsd, toUsdOn, type Quote } from './usd-conversion.ts';

const now = new Date('2026-11-21T09:00:00Z');
const quote = (overrides: Partial<Quote> = {}): Quote => ({
  pair: 'EUR/USD',
  price: '1.16123',
  confidence: '0.0005',
  source: 'pyth (simulated)',
  publishedAt: now,
  proof: { format: 'pyth-hermes', feed: 'feed', data: 'AA==' },
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

describe('the rate of a day', () => {
  const newest = quote();
  const ofDay = quote({ price: '1.10', publishedAt: new Date('2026-11-03T17:05:00Z') });
  const priceOn = (day: string, quotes: Parameters<typeof toUsdOn>[1]) =>
    toUsdOn({ day, amount: eur }, quotes, now).rate?.price ?? null;

  test('is the last one of a past day, however long ago in that day it was published', () => {
    expect(priceOn('2026-11-03', { newest, ofDay })).toBe('1.10');
  });

  test('is the newest if the day has no quote, and for today and tomorrow', () => {
    expect(priceOn('2026-11-02', { newest, ofDay: null })).toBe(newest.price);
    expect(priceOn('2026-11-04', { newest, ofDay })).toBe(newest.price);
    expect(priceOn('2026-11-21', { newest, ofDay: newest })).toBe(newest.price);
    expect(priceOn('2026-11-22', { newest, ofDay: newest })).toBe(newest.price);
  });

  test('is missing for today when the newest quote is stale', () => {
    const stale = quote({ publishedAt: new Date('2026-11-21T08:00:00Z') });
    expect(priceOn('2026-11-21', { newest: stale, ofDay: stale })).toBeNull();
  });

  test('of a weekend is that of its Friday, if the source publishes once a day', () => {
    const myr = { amountMinor: 3_350n, currency: 'MYR' } as const;
    const daily = (price: string, publishedAt: Date) =>
      quote({ pair: 'MYR/USD', price, confidence: '0', publishedAt });
    const friday = daily('0.24', new Date('2026-11-13T00:00:00Z'));
    const quotes = { newest: daily('0.25', new Date('2026-11-20T00:00:00Z')), ofDay: friday };
    expect(toUsdOn({ day: '2026-11-15', amount: myr }, quotes, now).rate?.price).toBe('0.24');
  });

  test('is said to be of a later day, with the year where it differs, and of a wallet payment never', () => {
    const rate = { ...newest, publishedAt: now };
    const expense = { day: '2026-11-03', rate, walletOrigin: null };
    const note = 'No rate recorded for Nov 3; the rate of Nov 21 is used.';
    expect(rateNote(expense)).toBe(note);
    expect(rateNote({ ...expense, day: '2025-12-31' })).toBe(
      'No rate recorded for Dec 31, 2025; the rate of Nov 21, 2026 is used.',
    );
    expect(rateNote({ ...expense, day: '2026-11-21' })).toBeNull();
    expect(rateNote({ ...expense, rate: null })).toBeNull();
    const walletOrigin = {
      signature: 's',
      account: 'a',
      time: now,
      paid: { amountMinor: 25_000_000n, currency: 'PYUSD' } as const,
      alreadyPaid: false,
    };
    expect(rateNote({ ...expense, day: '2026-11-20', walletOrigin })).toBeNull();
  });
});
