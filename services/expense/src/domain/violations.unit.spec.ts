import { describe, expect, test } from 'vitest';
import { anExpense, aPolicy } from '../../test/fixtures/an-expense.ts';
import { violationsOf } from './violations.ts';

const now = new Date('2026-11-21T09:00:00Z');
const codes = (...args: Parameters<typeof violationsOf>) =>
  violationsOf(...args).map(({ code }) => code);

describe('violations', () => {
  test('without a policy nothing is broken', () => {
    expect(codes(anExpense(), null, now)).toEqual([]);
  });

  test('an amount at the limit is fine, a cent above is not', () => {
    const policy = aPolicy({ amountMaxUsd: '86.40' });
    expect(codes(anExpense(), policy, now)).toEqual([]);
    const above = anExpense({ usdAmount: { amountMinor: 8_641n, currency: 'USD' } });
    expect(codes(above, policy, now)).toEqual(['AMOUNT_ABOVE_LIMIT']);
  });

  test('a missing receipt is told above the limit only, and not when there is one', () => {
    const policy = aPolicy({ receiptRequiredAboveUsd: '25.00' });
    expect(codes(anExpense(), policy, now)).toEqual(['RECEIPT_REQUIRED']);
    expect(codes(anExpense({ receiptId: '1' }), policy, now)).toEqual([]);
  });

  test('age and category are looked at too', () => {
    const old = anExpense({ time: new Date('2026-09-01T00:00:00Z'), categoryId: '8' });
    expect(codes(old, aPolicy({ ageMaxDays: 30 }), now)).toEqual([
      'TOO_OLD',
      'CATEGORY_NOT_COVERED',
    ]);
  });
});
