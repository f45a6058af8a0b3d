import { expect, test } from 'vitest';
import { AccountLookup, KINDS_OF } from './account.ts';
import { isBalanced } from './journal.ts';
import { bookRevaluation } from './revaluation.ts';

const accounts = () =>
  new AccountLookup({
    accountOf: ({ subject, key }) => ({
      ...{ code: `${subject} ${key}`.trim(), name: subject },
      kind: KINDS_OF[subject][0] ?? 'expense',
    }),
  });
const euros = {
  currency: 'EUR',
  rate: { pair: 'EUR/USD', price: '1.25', publishedAt: '2026-11-30T23:59:00.000Z' },
} as const;
const pyusd = {
  account: { code: '1320', name: 'PYUSD', kind: 'asset' as const },
  asset: 'PYUSD' as const,
  ...{ quantityMinor: 1_000_000_000n, price: '1.00' },
};

test('PYUSD is brought to its value at the end of the month in the currency of the books', () => {
  const entry = bookRevaluation('2026-11', [{ ...pyusd, cents: 78_000n }], accounts(), euros)!;
  expect(entry.day).toBe('2026-11-30');
  expect(isBalanced(entry)).toBe(true);
  expect(entry.postings.map(({ account, cents }) => [account.code, cents])).toEqual([
    ['1320', 2_000n],
    ['exchange_gain', -2_000n],
  ]);
});

test('no unit moves, so that costs stay as they were', () => {
  const entry = bookRevaluation('2026-11', [{ ...pyusd, cents: 90_000n }], accounts(), euros)!;
  expect(entry.postings[0]).toMatchObject({
    cents: -10_000n,
    original: { amountMinor: 0n, currency: 'PYUSD' },
    held: true,
  });
});

test('an asset at its value books nothing', () => {
  expect(bookRevaluation('2026-11', [{ ...pyusd, cents: 80_000n }], accounts(), euros)).toBeNull();
});
