import type { Money } from '@outlay/platform/money';
import { expect, test } from 'vitest';
import { compareWithPayment } from './payment-comparison.ts';

const PAID: Money = { amountMinor: 25_000_000n, currency: 'PYUSD' };

test('an expense that claims what the wallet paid has no violation', () => {
  expect(compareWithPayment({ amount: PAID, walletOrigin: { paid: PAID } })).toEqual([]);
});

test.each<[Money, string]>([
  [{ amountMinor: 250_000_000n, currency: 'PYUSD' }, '250.000000 PYUSD'],
  [{ amountMinor: 2_500n, currency: 'EUR' }, '25.00 EUR'],
])('another amount or currency than the wallet paid is said, with both', (amount, claimed) => {
  expect(compareWithPayment({ amount, walletOrigin: { paid: PAID } })).toEqual([
    {
      code: 'PAYMENT_MISMATCH',
      message: `The wallet paid 25.000000 PYUSD; this claims ${claimed}.`,
      severity: 'warn',
      field: 'amount',
    },
  ]);
});

test('an expense without a wallet payment is not compared with a payment', () => {
  expect(compareWithPayment({ amount: PAID, walletOrigin: null })).toEqual([]);
});
