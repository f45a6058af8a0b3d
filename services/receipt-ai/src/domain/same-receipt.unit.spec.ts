import { expect, test } from 'vitest';
import { isSameReceipt } from './same-receipt.ts';

const TEXT = 'TRATTORIA DA ENZO Via dei Vascellari 29 Coperto 4,00 Pasta 12,00 Totale 16,00 20:14';
const print = (invoiceNumber: string | null, text = TEXT) => ({ invoiceNumber, text });

test('receipts with the same number are one, however differently they were read', () => {
  expect(isSameReceipt(print('118'), print('118', 'TRATT0RIA'))).toBe(true);
  expect(isSameReceipt(print('118'), print('119'))).toBe(false);
});

test('without numbers the same text shows a copy, and another time of the day another receipt', () => {
  expect(isSameReceipt(print(null), print(null, TEXT.toLowerCase()))).toBe(true);
  expect(isSameReceipt(print(null), print('118', TEXT))).toBe(true);
  expect(isSameReceipt(print(null), print(null, TEXT.replace('20:14', '13:05')))).toBe(false);
});

test('two receipts without any text are not one', () => {
  expect(isSameReceipt(print(null, ''), print(null, ''))).toBe(false);
});
