import { expect, test } from 'vitest';
import { toDateInput } from '../../../lib/format-date.ts';
import type { ReceiptDraft } from '../../../lib/receipt-draft.ts';
import { draftInputOf } from './create-expense-values.ts';

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
