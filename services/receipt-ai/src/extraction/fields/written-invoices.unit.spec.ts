import { beforeAll, describe, expect, test } from 'vitest';

import type { PageSegments } from '../layout/text-segment.ts';
import { openPdf, pdfPageText, segmentsOfText } from '../pages/pdf-text.ts';
import { GERMAN_PAGES } from '../testing/placed-invoices-de.ts';
import { ENGLISH_PAGES } from '../testing/placed-invoices-en.ts';
import { FRENCH_PAGES } from '../testing/placed-invoices-fr.ts';
import { DUTCH_PAGES } from '../testing/placed-invoices-nl.ts';
import { SOUTHERN_PAGES } from '../testing/placed-invoices-south.ts';
import { createRowReader, type RowReader } from '../testing/row-reader.ts';
import { segmentsOfRows } from '../testing/text-layout.ts';
import type { WrittenInvoice } from '../testing/written-invoice.ts';
import { GERMAN_INVOICES } from '../testing/written-invoices-de.ts';
import { ENGLISH_INVOICES } from '../testing/written-invoices-en.ts';
import { FRENCH_INVOICES } from '../testing/written-invoices-fr.ts';
import { placedPdf } from '../testing/written-pdf.ts';

const FIELDS = ['amount', 'date', 'vendor', 'invoiceNumber'] as const;
type Field = (typeof FIELDS)[number];

interface Answer {
  name: string;
  field: Field;
  isRight: boolean;
  confidence: number;
}

/** Invoices in layouts that no model saw: as rows of text, and placed on a page of a PDF. */
const ROWS = [...GERMAN_INVOICES, ...FRENCH_INVOICES, ...ENGLISH_INVOICES];
const PAGES = [
  ...GERMAN_PAGES,
  ...FRENCH_PAGES,
  ...SOUTHERN_PAGES,
  ...DUTCH_PAGES,
  ...ENGLISH_PAGES,
];

let reader: RowReader;
let answers: Answer[];

beforeAll(async () => {
  reader = await createRowReader();
  answers = [];
  for (const invoice of ROWS)
    answers.push(
      ...(await read(invoice, { segments: segmentsOfRows(invoice.rows), width: 1, height: 1 })),
    );
  for (const invoice of PAGES) answers.push(...(await read(invoice, await placed(invoice.rows))));
});

async function placed(rows: readonly string[]): Promise<PageSegments> {
  const document = await openPdf(placedPdf(rows));
  return segmentsOfText(await pdfPageText(await document.getPage(1), 0));
}

async function read(
  { name, expected }: Pick<WrittenInvoice, 'name' | 'expected'>,
  page: PageSegments,
): Promise<Answer[]> {
  const found = await reader.readPage(page);
  return FIELDS.map((field) => ({
    name,
    field,
    isRight: (found[field]?.value ?? '') === expected[field],
    confidence: found[field]?.confidence ?? 0,
  }));
}

/** The names of the invoices on which a field is wrong, so that a failure shows them. */
const wrong = (field: Field): string[] =>
  answers.filter((answer) => answer.field === field && !answer.isRight).map(({ name }) => name);

describe(`of ${ROWS.length + PAGES.length} invoices in unknown layouts`, () => {
  test.each([
    ['amount', 1],
    ['date', 4],
    ['vendor', 4],
    ['invoiceNumber', 5],
  ] as const)('the %s is wrong on at most %i', (field, most) => {
    const names = wrong(field);
    expect(names.slice(0, most)).toEqual(names);
  });

  test('nearly every value that is taken without a question is right', () => {
    const sure = answers.filter(({ confidence }) => confidence >= 0.9);
    expect(sure.length).toBeGreaterThan(answers.length / 2);
    expect(sure.filter(({ isRight }) => !isRight).length / sure.length).toBeLessThan(0.05);
  });
});
