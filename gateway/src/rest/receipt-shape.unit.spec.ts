import { expect, test } from 'vitest';
import type { ReceiptFieldsFragment } from '../generated/operations.ts';
import { restReceipt, toRestReceipt, toUploadAnswer, uploadAnswer } from './receipt-shape.ts';

const region = { page: 0, x: 0.1, y: 0.4, width: 0.8, height: 0.02 };

const receipt: ReceiptFieldsFragment = {
  id: '11',
  fileName: 'lunch.jpg',
  contentType: 'image/jpeg',
  sizeBytes: 2_048,
  status: 'ANALYZED',
  url: 'http://localhost/file',
  createdAt: '2026-11-20T09:30:00.000Z',
  expense: null,
  extraction: null,
  lineItems: [
    {
      description: 'Flat white',
      quantity: '2',
      unitPrice: '3.20',
      amount: '6.40',
      confidence: 0.92,
      region,
    },
    {
      description: 'Discount',
      quantity: null,
      unitPrice: null,
      amount: '-1.00',
      confidence: 0.85,
      region: null,
    },
  ],
  taxes: [{ rate: null, net: '5.00', tax: '0.40', gross: '5.40', confidence: 0.9, region: null }],
  recommendation: { category: null, policy: null },
};

const lines = {
  line_items: [
    {
      description: 'Flat white',
      quantity: 2,
      unit_price: 3.2,
      amount: 6.4,
      confidence: 0.92,
      region,
    },
    {
      description: 'Discount',
      quantity: null,
      unit_price: null,
      amount: -1,
      confidence: 0.85,
      region: null,
    },
  ],
  taxes: [{ rate: null, net: 5, tax: 0.4, gross: 5.4, confidence: 0.9, region: null }],
};

/** Decimals become numbers when they are serialised. */
const asSent = (shape: object): unknown => JSON.parse(JSON.stringify(shape));

test('a receipt and the answer to its upload carry items and taxes as numbers, with their regions', () => {
  const shown = asSent(toRestReceipt(receipt));
  const answered = asSent(toUploadAnswer(receipt, { error: null, duplicateOf: null }));
  expect(shown).toMatchObject(lines);
  expect(answered).toMatchObject(lines);
  expect(restReceipt.parse(shown)).toEqual(shown);
  expect(uploadAnswer.parse(answered)).toEqual(answered);
});
