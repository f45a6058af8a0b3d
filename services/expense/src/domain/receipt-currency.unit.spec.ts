import { expect, test } from 'vitest';
import { decideReceiptCurrency } from './receipt-currency.ts';

const usd = (amountMinor: bigint) => ({ amountMinor, currency: 'USD' as const });

test.each([
  ['33.50', 'MYR'],
  ['33.5', 'MYR'],
  ['33.500', 'EUR'],
])('%s %s submitted as 33.50 USD is refused at the amount', (amount, currency) => {
  expect(decideReceiptCurrency(usd(3350n), { amount, currency })).toMatchObject({
    ok: false,
    refusals: [
      {
        code: 'RECEIPT_CURRENCY_MISMATCH',
        message: `This receipt is in ${currency}. Enter the amount in USD.`,
        field: 'amount',
      },
    ],
  });
});

test.each([
  ['another number, which is a conversion', { amount: '33.50', currency: 'MYR' }, 791n],
  ['the same currency', { amount: '33.50', currency: 'USD' }, 3350n],
  ['a currency that was not read', { amount: '33.50', currency: null }, 3350n],
  ['an amount that was not read', { amount: null, currency: 'MYR' }, 3350n],
  ['no receipt', null, 3350n],
])('%s passes', (_what, read, amountMinor) => {
  expect(decideReceiptCurrency(usd(amountMinor), read).ok).toBe(true);
});

test('33.50 USD on a receipt may be 33.50 PYUSD, which the form shows as USD', () => {
  const given = { amountMinor: 33_500_000n, currency: 'PYUSD' as const };
  expect(decideReceiptCurrency(given, { amount: '33.50', currency: 'USD' }).ok).toBe(true);
  expect(decideReceiptCurrency(given, { amount: '33.50', currency: 'MYR' }).ok).toBe(false);
});
