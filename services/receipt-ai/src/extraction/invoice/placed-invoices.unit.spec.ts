import { beforeAll, describe, expect, test } from 'vitest';

import { findFields, type FoundFields } from '../fields/find-fields.ts';
import { stackPages } from '../layout/text-segment.ts';
import { PP_OCRV6 } from '../packs/pp-ocrv6.ts';
import { openPdf, pdfPageText, segmentsOfText } from '../pages/pdf-text.ts';
import { loadRankers, type FieldRankers } from '../ranking/load-rankers.ts';
import { GERMAN_PAGES } from '../testing/placed-invoices-de.ts';
import { ENGLISH_PAGES } from '../testing/placed-invoices-en.ts';
import { FRENCH_PAGES } from '../testing/placed-invoices-fr.ts';
import { DUTCH_PAGES } from '../testing/placed-invoices-nl.ts';
import { SOUTHERN_PAGES } from '../testing/placed-invoices-south.ts';
import { placedPdf } from '../testing/written-pdf.ts';

let rankers: FieldRankers;

beforeAll(async () => {
  rankers = await loadRankers(PP_OCRV6);
});

async function read(rows: readonly string[]): Promise<FoundFields> {
  const document = await openPdf(placedPdf(rows));
  const page = await pdfPageText(await document.getPage(1), 0);
  return findFields(stackPages([segmentsOfText(page)]), rankers, { isDigital: true });
}

const PAGES = [
  ...GERMAN_PAGES,
  ...FRENCH_PAGES,
  ...SOUTHERN_PAGES,
  ...DUTCH_PAGES,
  ...ENGLISH_PAGES,
];

describe('a PDF whose seller is told from its buyer by the page alone is read in full', () => {
  test.each(PAGES)('$name', async ({ rows, expected }) => {
    const { amount, date, vendor, invoiceNumber } = await read(rows);
    expect({
      amount: amount?.value,
      date: date?.value,
      vendor: vendor?.value,
      invoiceNumber: invoiceNumber?.value,
    }).toEqual(expected);
  });
});

describe('the confidence of a total on a digital invoice', () => {
  const PAGE = [
    'Kestrel Surveying Ltd',
    'Invoice KS-4471     22 May 2024',
    'Topographic survey                 3,450.00',
    'Mileage                            54.00',
    'Net                                3,504.00',
    'VAT 20%                            700.80',
    'Invoice total                      4,204.80',
  ];

  test('is high where net and tax add up to it', async () => {
    expect((await read(PAGE)).amount).toMatchObject({ value: '4204.80', confidence: 0.98 });
  });

  test('stays below 0.9 where they add up to another amount', async () => {
    const rows = PAGE.map((row) => row.replace('4,204.80', '4,304.80'));
    expect((await read(rows)).amount).toMatchObject({ value: '4304.80', confidence: 0.85 });
  });

  test('of nearly all these pages is 0.9 or more, and all those totals are right', async () => {
    const totals = await Promise.all(
      PAGES.map(async ({ rows, expected }) => ({
        expected: expected.amount,
        ...(await read(rows)).amount,
      })),
    );
    const accepted = totals.filter(({ confidence = 0 }) => confidence >= 0.9);
    expect(accepted.length).toBeGreaterThanOrEqual(0.9 * totals.length);
    for (const { value, expected } of accepted) expect(value).toBe(expected);
  });
});
