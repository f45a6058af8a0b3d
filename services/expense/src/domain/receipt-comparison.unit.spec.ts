import { describe, expect, test } from 'vitest';
import { anExpense } from '../../test/fixtures/an-expense.ts';
import {
  compareWithReceipt,
  decideReceiptCurrency,
  type ReadReceipt,
} from './receipt-comparison.ts';

const usd = (amountMinor: bigint) => ({ amountMinor, currency: 'USD' as const });

test.each([
  ['33.50', 'MYR'],
  ['33.5', 'MYR'],
  ['33.500', 'EUR'],
])('%s %s submitted as 33.50 USD is refused at the amount', (amount, currency) => {
  expect(decideReceiptCurrency(usd(3350n), { amount, currency, corrections: [] })).toMatchObject({
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
  expect(decideReceiptCurrency(usd(amountMinor), read && { ...read, corrections: [] }).ok).toBe(
    true,
  );
});

test('33.50 USD on a receipt may be 33.50 PYUSD, which the form shows as USD', () => {
  const given = { amountMinor: 33_500_000n, currency: 'PYUSD' as const };
  expect(
    decideReceiptCurrency(given, { amount: '33.50', currency: 'USD', corrections: [] }).ok,
  ).toBe(true);
  expect(
    decideReceiptCurrency(given, { amount: '33.50', currency: 'MYR', corrections: [] }).ok,
  ).toBe(false);
});

test('a currency that was misread and corrected refuses nothing; a currency that was corrected to another one does', () => {
  const corrected = (value: string | null) => ({
    amount: '33.50',
    currency: 'MYR',
    corrections: [{ field: 'currency', read: 'MYR', value }] as const,
  });
  expect(decideReceiptCurrency(usd(3350n), corrected('USD')).ok).toBe(true);
  expect(decideReceiptCurrency(usd(3350n), corrected(null)).ok).toBe(true);
  expect(decideReceiptCurrency(usd(3350n), corrected('EUR')).ok).toBe(false);
});

describe('an expense beside its receipt', () => {
  const expense = anExpense({
    amount: { amountMinor: 28_900n, currency: 'USD' },
    vendor: 'IKEA',
    day: '2026-11-22',
  });
  const same: ReadReceipt = {
    amount: '289',
    currency: 'USD',
    vendor: 'IKEA Ltd',
    date: '2026-11-22',
    differences: [],
    corrections: [],
    ownerName: 'Emma',
  };
  const compare = (read: Partial<ReadReceipt>, changes: Partial<typeof expense> = {}) =>
    compareWithReceipt({ ...expense, ...changes }, { ...same, ...read });

  test.each<[string, Partial<ReadReceipt>, string, string]>([
    [
      'all of it',
      { amount: '49.99', currency: 'EUR', vendor: 'Saeco', date: '2026-11-19' },
      'Receipt says EUR 49.99 (Saeco, Nov 19, 2026), expense says $289.00 (IKEA, Nov 22, 2026).',
      'amount',
    ],
    [
      'currency and vendor',
      { amount: '49.99', currency: 'EUR', vendor: 'Saeco' },
      'Receipt says EUR 49.99 (Saeco), expense says $289.00 (IKEA).',
      'amount',
    ],
    ['the amount', { amount: '28.90' }, 'Receipt says $28.90, expense says $289.00.', 'amount'],
    [
      'an amount whose currency was not read',
      { amount: '28.90', currency: null },
      'Receipt says 28.90, expense says $289.00.',
      'amount',
    ],
    [
      'the currency alone',
      { amount: null, currency: 'MYR' },
      'Receipt says MYR, expense says $289.00.',
      'amount',
    ],
    ['the vendor', { vendor: 'Saeco' }, 'Receipt says Saeco, expense says IKEA.', 'vendor'],
    [
      'the date',
      { date: '2026-11-19' },
      'Receipt says Nov 19, 2026, expense says Nov 22, 2026.',
      'time',
    ],
  ])('is warned about where %s differs', (_what, read, message, field) => {
    expect(compare(read)).toEqual([{ code: 'RECEIPT_MISMATCH', message, severity: 'warn', field }]);
  });

  test.each<[string, Partial<ReadReceipt>, string, string]>([
    [
      'an amount',
      { currency: 'EUR', corrections: [{ field: 'amount', read: '29.40', value: '490.00' }] },
      'Read: EUR 29.40. Corrected by Emma: EUR 490.00.',
      'amount',
    ],
    [
      'a date',
      { corrections: [{ field: 'date', read: '2026-11-19', value: '2026-11-22' }] },
      'Read: Nov 19, 2026. Corrected by Emma: Nov 22, 2026.',
      'time',
    ],
    [
      'a vendor that was not read',
      { corrections: [{ field: 'vendor', read: null, value: 'IKEA' }] },
      'Not read. Corrected by Emma: IKEA.',
      'vendor',
    ],
    [
      'a number that was cleared by someone unknown',
      { ownerName: null, corrections: [{ field: 'invoiceNumber', read: 'A-7', value: null }] },
      'Read: A-7. Cleared.',
      'invoiceNumber',
    ],
  ])('shows what was read and what was entered instead: %s', (_what, read, message, field) => {
    expect(compare(read)).toContainEqual({
      code: 'RECEIPT_CORRECTED',
      message,
      severity: 'warn',
      field,
    });
  });

  test('is compared with what was read, not with the correction', () => {
    const corrections = [{ field: 'amount', read: '28.90', value: '289.00' }] as const;
    expect(compare({ amount: '28.90', corrections })[0]).toMatchObject({
      code: 'RECEIPT_MISMATCH',
      message: 'Receipt says $28.90, expense says $289.00.',
    });
  });

  test.each<[ReadReceipt['differences'][number], string, string]>([
    [
      { field: 'amount', hidden: '490.00', shown: '29.40' },
      "The file's hidden text says EUR 490.00; the page shows EUR 29.40.",
      'amount',
    ],
    [
      { field: 'amount', hidden: '490.00', shown: null },
      "The file's hidden text says EUR 490.00; the page doesn't show it.",
      'amount',
    ],
    [
      { field: 'date', hidden: '2026-01-01', shown: '2025-03-14' },
      "The file's hidden text says Jan 1, 2026; the page shows Mar 14, 2025.",
      'time',
    ],
    [
      { field: 'vendor', hidden: 'Ocean Freight', shown: 'IKEA' },
      "The file's hidden text says Ocean Freight; the page shows IKEA.",
      'vendor',
    ],
  ])('is warned about a file that hides %o', (difference, message, field) => {
    const read = { ...same, amount: null, currency: 'EUR', differences: [difference] };
    const euros = { amountMinor: 2_940n, currency: 'EUR' } as const;
    expect(compareWithReceipt({ ...expense, amount: euros }, read)).toEqual([
      { code: 'RECEIPT_HIDDEN_VALUE', message, severity: 'warn', field },
    ]);
  });

  test("is blocked where it has the receipt's number under another currency", () => {
    expect(compare({ currency: 'MYR' })).toMatchObject([
      { severity: 'block', message: 'Receipt says MYR 289, expense says $289.00.' },
    ]);
  });

  test.each<[string, Partial<ReadReceipt>, Partial<typeof expense>]>([
    ['the same values', {}, {}],
    ['the day before, elsewhere', { date: '2026-11-21' }, {}],
    ['nothing read', { amount: null, currency: null, vendor: null, date: null }, {}],
    ['no vendor on the expense', { vendor: 'Saeco' }, { vendor: null }],
    [
      'dollars paid in PYUSD',
      {},
      { amount: { amountMinor: 289_000_000n, currency: 'PYUSD' as const } },
    ],
    [
      'dollars paid in SOL',
      {},
      { amount: { amountMinor: 2_000_000_000n, currency: 'SOL' as const } },
    ],
  ])('passes with %s', (_what, read, changes) => {
    expect(compare(read, changes)).toEqual([]);
  });

  test('passes without a receipt', () => expect(compareWithReceipt(expense, null)).toEqual([]));
});
