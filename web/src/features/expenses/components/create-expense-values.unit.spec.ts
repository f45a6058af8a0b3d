import { expect, test } from 'vitest';
import { toDateInput } from '../../../lib/format-date.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { doubtsOf, draftInputOf, initialValues } from './create-expense-values.ts';

const draft = (date: string): ReceiptDraft => ({
  receiptId: '70',
  status: 'read',
  fileName: 'lunch.png',
  contentType: 'image/png',
  url: null,
  pageUrls: [],
  values: { date: { value: date, confidence: 1, region: null, alternatives: [] } },
  categories: [],
  categoryId: null,
  policyId: null,
  recommendationReason: null,
});

test('the draft of a receipt has the day that was read, and today where that lies ahead', () => {
  expect(draftInputOf(draft('2026-03-01')).time).toBe('2026-03-01');
  expect(draftInputOf(draft('2099-03-01')).time).toBe(toDateInput(new Date()));
});

test('the server selects the currency of a draft whose receipt names none, and it is to be checked until another is chosen', () => {
  const named = { value: 'GBP', confidence: 1, region: null, alternatives: [] };
  const unnamed = draft('2026-03-01');
  expect(
    draftInputOf({ ...unnamed, values: { ...unnamed.values, currency: named } }),
  ).toMatchObject({ currency: 'GBP' });
  expect(draftInputOf(unnamed)).not.toHaveProperty('currency');
  const inEuros = { ...unnamed, currencyIfUnnamed: 'EUR' };
  const amount = { ...named, value: '12.50' };
  const read = { ...inEuros, values: { ...inEuros.values, amount } };
  const values = initialValues(read);
  expect(values.currency).toBe('EUR');
  expect(doubtsOf(read, values, new Set())).toEqual(['currency']);
  expect(doubtsOf(read, { ...values, currency: 'USD' }, new Set())).toEqual([]);
});
