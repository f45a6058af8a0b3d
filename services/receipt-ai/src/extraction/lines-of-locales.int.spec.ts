import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Extraction, PageRegion } from '../domain/extraction.ts';
import { drawReceipt, encodeReceipt } from './testing/drawn-receipt.ts';
import { RECEIPTS_OF_LOCALES, type ReceiptOfLocale } from './testing/receipts-of-locales.ts';
import { startReader, type TestReader } from './testing/start-reader.ts';
import { placedPdf } from './testing/written-pdf.ts';

let reader: TestReader;
beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader.close());

/** The bundled pack loses some spaces. */
const bare = (text: string): string => text.replaceAll(' ', '');

const AMOUNT_COLUMN = 60;

function expectLines({ lineItems, taxes }: Extraction, expected: ReceiptOfLocale): void {
  expect(
    lineItems.map(({ description, amount }) => ({ description: bare(description), amount })),
  ).toEqual(
    expected.items.map(({ description, amount }) => ({ description: bare(description), amount })),
  );
  expect(taxes.map(({ rate, net, tax, gross }) => ({ rate, net, tax, gross }))).toEqual(
    expected.taxes,
  );
  for (const { confidence, region } of [...lineItems, ...taxes]) {
    expect(confidence).toBeGreaterThan(0.5);
    expect(confidence).toBeLessThanOrEqual(1);
    expectOnPage(region);
  }
  const tops = lineItems.map(({ region }) => region?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
}

function expectOnPage(region: PageRegion | null): void {
  expect(region).toMatchObject({ page: 0 });
  const { x = 0, y = 0, width = 0, height = 0 } = region ?? {};
  expect(Math.min(x, y)).toBeGreaterThan(0);
  expect(Math.min(width, height)).toBeGreaterThan(0);
  expect(Math.max(x + width, y + height)).toBeLessThan(1);
}

describe('items and taxes have amounts, confidence and regions', () => {
  test.each(RECEIPTS_OF_LOCALES)('on a scan from $country', async (receipt) => {
    const scan = await encodeReceipt(drawReceipt(receipt.lines), 'jpeg');
    expectLines(await reader.read(scan), receipt);
  });

  test.each(RECEIPTS_OF_LOCALES)('in a PDF from $country', async (receipt) => {
    const rows = receipt.lines.map(([words, amount]) =>
      amount === undefined ? words : words.padEnd(AMOUNT_COLUMN) + amount,
    );
    expectLines(await reader.read(placedPdf(rows)), receipt);
  });
});
