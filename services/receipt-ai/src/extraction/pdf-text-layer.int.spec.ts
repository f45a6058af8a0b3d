import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Extraction } from '../domain/extraction.ts';
import { startReader, type TestReader } from './testing/start-reader.ts';
import { placedPdf } from './testing/written-pdf.ts';

let reader: TestReader;
beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader.close());

const INVOICE = [
  '# Kestrel Bikes Ltd',
  '9 Mill Lane, Ludlow SY8 1AA',
  '',
  'Invoice No. KB-20-417                    Date: 14 March 2025',
  '',
  'Description                 Qty      Price      Amount',
  'Bicycle repair               2       50.00      100.00',
  'Brake cable                  1       20.00       20.00',
  '',
  'Net                                             120.00',
  'VAT 20%                                          24.00',
  'Total GBP                                       144.00',
];

const valuesOf = ({ amount, vendor, date, invoiceNumber, lineItems, taxes }: Extraction) => ({
  amount: amount?.value,
  vendor: vendor?.value,
  date: date?.value,
  number: invoiceNumber?.value,
  items: lineItems.map((item) => item.amount),
  taxes: taxes.map(({ tax }) => tax),
});

const RIGHT = {
  amount: '144.00',
  vendor: 'Kestrel Bikes Ltd',
  date: '2025-03-14',
  number: 'KB-20-417',
  items: ['100.00', '20.00'],
  taxes: ['24.00'],
};

/** Operators that turn the content of an A4 page anticlockwise, so that its text runs up, on its head, or down. */
const TURNED = {
  'runs up': '0 .7 -.7 0 595 0 cm',
  'stands on its head': '-1 0 0 -1 595 842 cm',
  'runs down': '0 -.7 .7 0 0 842 cm',
} as const;

describe('a page that is not shown upright', () => {
  test.each([90, 180, 270])('is read with its rows and columns at /Rotate %d', async (degrees) => {
    const read = await reader.read(placedPdf(INVOICE, { page: `/Rotate ${degrees}` }));
    expect([read.engine, valuesOf(read)]).toEqual(['pdf-text', RIGHT]);
  });

  test('is read where it inherits /Rotate from the tree of pages', async () => {
    const read = await reader.read(placedPdf(INVOICE, { tree: '/Rotate 90' }));
    expect([read.engine, valuesOf(read)]).toEqual(['pdf-text', RIGHT]);
  });

  test.each(Object.entries(TURNED))('is read where its text %s', async (_way, setup) => {
    const read = await reader.read(placedPdf(INVOICE, { setup }));
    expect([read.engine, valuesOf(read)]).toEqual(['pdf-text', RIGHT]);
  });

  test('is read upright where /Rotate turns sideways text', async () => {
    const manner = { setup: TURNED['runs up'], page: '/Rotate 90' };
    const read = await reader.read(placedPdf(INVOICE, manner));
    expect(valuesOf(read)).toEqual(RIGHT);
  });

  test('gives regions on the page as people see it', async () => {
    const upright = (await reader.read(placedPdf(INVOICE))).amount?.region;
    const turned = (await reader.read(placedPdf(INVOICE, { page: '/Rotate 90' }))).amount?.region;
    expect(turned?.x).toBeCloseTo(1 - (upright?.y ?? 0) - (upright?.height ?? 0), 3);
    expect(turned?.y).toBeCloseTo(upright?.x ?? 0, 3);
    expect([turned?.width, turned?.height]).toEqual([upright?.height, upright?.width]);
  });
});

test('a note that runs up along an edge is in no row, so that the rows keep their values', async () => {
  const setup = 'BT /F1 9 Tf 0 1 -1 0 232 635 Tm (Registered in Wales, capital 900.00) Tj ET';
  const read = await reader.read(placedPdf(INVOICE, { setup }));
  expect(valuesOf(read)).toEqual(RIGHT);
  expect(read.text.split('\n').at(-1)).toContain('Registered in Wales');
});

describe('a hyphen that the font names U+0000', () => {
  const characters = ['<2D> <0000>'];

  test('joins the number, so that no piece of it is taken', async () => {
    const read = await reader.read(placedPdf(INVOICE, { characters }));
    expect(valuesOf(read)).toEqual(RIGHT);
    expect(JSON.stringify(read)).not.toContain(String.raw`\u0000`);
  });

  test('joins a number whose hyphen is placed by itself', async () => {
    const apart = INVOICE.map((row) => row.replace('KB-20-417', 'KB2025 - 0417'));
    const read = await reader.read(placedPdf(apart, { characters }));
    expect(read.invoiceNumber?.value).toBe('KB2025-0417');
  });
});

test('U+0000 for another glyph joins no item with its amounts, so that taxes and items stay', async () => {
  // The plus sign of this page stands for a space, a sign or a bullet.
  const marked = INVOICE.map((row) =>
    row
      .replace('Bicycle repair ', 'Bicycle + repair')
      .replace('  100.00', ' + 100.00')
      .replace('     20.00', '  + 20.00')
      .replace('VAT 20%', 'VAT 20%+')
      .replace('Total GBP', 'Total+GBP'),
  );
  const read = await reader.read(placedPdf(marked, { characters: ['<2B> <0000>'] }));
  expect(valuesOf(read)).toEqual(RIGHT);
  expect(JSON.stringify(read)).not.toContain(String.raw`\u0000`);
});
