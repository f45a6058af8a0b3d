import { expect, test } from 'vitest';
import { correctionsOf } from './corrections-of.ts';

test('a client with former names still corrects a receipt, clears values and leaves the rest', () => {
  const input = { extractedAmount: '12.50', extractedInvoiceId: null };
  expect(correctionsOf(input)).toEqual({ amount: '12.50', invoiceNumber: null });
});

test('a value under its new name wins, even when it clears', () => {
  const input = { vendor: null, extractedVendor: 'Old', date: '2026-11-20' };
  expect(correctionsOf(input)).toEqual({ vendor: null, date: '2026-11-20' });
});
