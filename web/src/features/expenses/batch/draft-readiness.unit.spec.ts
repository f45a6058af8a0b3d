import { expect, test } from 'vitest';
import { aDuplicate, anExpense } from '../../../testing/fake-expenses.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { readinessOf, type BatchDraft } from './draft-readiness.ts';

const read = (value: string, confidence = 1) => ({
  value,
  confidence,
  region: null,
  alternatives: [],
});

function batchDraft(
  values: ReceiptDraft['values'],
  expense: Parameters<typeof anExpense>[0] = {},
  answered: readonly string[] = [],
): BatchDraft {
  return {
    draft: {
      receiptId: '70',
      status: 'read',
      fileName: 'lunch.png',
      contentType: 'image/png',
      url: null,
      pageUrls: [],
      values,
      categories: [],
      categoryId: null,
      policyId: null,
      recommendationReason: null,
    },
    expense: anExpense(expense) as unknown as BatchDraft['expense'],
    answered: new Set(answered),
    failure: null,
  };
}

const sure = { amount: read('128.40'), currency: read('USD') };

test('a draft with everything it needs is ready, and names its warning', () => {
  expect(readinessOf(batchDraft(sure))).toEqual({ kind: 'ready', warning: null });
  const violations = [
    { code: 'TOO_OLD', message: 'Too old.', severity: 'WARN', field: 'time' } as const,
  ];
  expect(readinessOf(batchDraft(sure, { violations }))).toMatchObject({ warning: 'Too old.' });
});

test('a doubtful amount is asked about until it is confirmed or changed', () => {
  const unsure = { amount: read('128.40', 0.4), currency: read('USD') };
  expect(readinessOf(batchDraft(unsure))).toEqual({ kind: 'question', count: 1 });
  expect(readinessOf(batchDraft(unsure, {}, ['amount'])).kind).toBe('ready');
  expect(readinessOf(batchDraft(unsure, { amount: '28.40' })).kind).toBe('ready');
});

test('an amount without its currency is ready in the usual one, with a warning', () => {
  const lacking = { amount: read('23.40') };
  const asRead = { amount: '23.40', currency: 'USD' };
  expect(readinessOf(batchDraft(lacking, asRead))).toEqual({
    kind: 'ready',
    warning: 'check the currency',
  });
  expect(readinessOf(batchDraft(lacking, { ...asRead, currency: 'EUR' }))).toEqual({
    kind: 'ready',
    warning: null,
  });
  expect(readinessOf(batchDraft({}, { amount: '0' }))).toEqual({
    kind: 'blocked',
    text: 'Amount missing',
  });
});

test('a possible duplicate waits for a decision', () => {
  const duplicates = [aDuplicate()];
  expect(readinessOf(batchDraft(sure, { duplicates })).kind).toBe('duplicate');
  expect(readinessOf(batchDraft(sure, { duplicates }, ['duplicate'])).kind).toBe('ready');
});

test('a purchase that only repeats another one is ready', () => {
  const duplicates = [aDuplicate({ reason: 'REPEAT', reasons: ['REPEAT'] })];
  expect(readinessOf(batchDraft(sure, { duplicates })).kind).toBe('ready');
});
