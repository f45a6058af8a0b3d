import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawReceipt, encodeReceipt } from './testing/drawn-receipt.ts';
import { startReader, type TestReader } from './testing/start-reader.ts';
import { scannedPdf } from './testing/written-pdf.ts';

const PATIENCE_MS = 120_000;
const ITEMS = 110;

let reader: TestReader;
beforeAll(async () => {
  reader = await startReader();
}, PATIENCE_MS);
afterAll(() => reader.close());

const prices = Array.from({ length: ITEMS }, (_, i) => 100 + ((i * 37) % 900));
const total = (prices.reduce((sum, price) => sum + price, 0) / 100).toFixed(2);

/** A slip of 110 items, eight times as long as wide. */
const slip = drawReceipt([
  ['TANYARD MARKET'],
  ['6 Mill Road, Leeds'],
  ['Receipt No: 0071-3328'],
  ['Date: 14/06/2025 18:07'],
  ...prices.map((price, i) => [`Apples ${100 + i}`, (price / 100).toFixed(2)] as const),
  ['TOTAL GBP', total],
  ['CARD', total],
]);

describe('a slip that is much longer than wide', () => {
  test.each([
    ['is read from the vendor to the total', () => encodeReceipt(slip, 'jpeg')],
    [
      'is read where it is the page of a scanned PDF',
      async () => {
        const { width, height } = slip;
        return scannedPdf([{ jpeg: await encodeReceipt(slip, 'jpeg'), width, height }]);
      },
    ],
  ])(
    '%s',
    async (_how, file) => {
      const { amount, date, vendor, invoiceNumber, lineItems } = await reader.read(await file());
      expect([amount?.value, date?.value, invoiceNumber?.value]).toEqual([
        total,
        '2025-06-14',
        '0071-3328',
      ]);
      expect(vendor?.value.replaceAll(' ', '')).toBe('TANYARDMARKET');
      expect(lineItems).toHaveLength(ITEMS);
    },
    PATIENCE_MS,
  );
});
