import { beforeAll, describe, expect, test } from 'vitest';

import { findFields } from '../fields/find-fields.ts';
import { PP_OCRV6 } from '../packs/pp-ocrv6.ts';
import { loadRankers, type FieldRankers } from '../ranking/load-rankers.ts';
import { segmentsOfRows } from '../testing/text-layout.ts';
import { ENGLISH_INVOICES } from '../testing/written-invoices-en.ts';
import { FRENCH_INVOICES } from '../testing/written-invoices-fr.ts';
import { GERMAN_INVOICES } from '../testing/written-invoices-de.ts';
import type { WrittenInvoice } from '../testing/written-invoice.ts';

let rankers: FieldRankers;

beforeAll(async () => {
  rankers = await loadRankers(PP_OCRV6);
});

function read({ rows }: WrittenInvoice): WrittenInvoice['expected'] {
  const found = findFields(segmentsOfRows(rows), rankers, { isDigital: true });
  return {
    amount: found.amount?.value ?? '',
    date: found.date?.value ?? '',
    vendor: found.vendor?.value ?? '',
    invoiceNumber: found.invoiceNumber?.value ?? '',
  };
}

describe('an invoice in a layout unknown to the rules is read in full', () => {
  test.each(GERMAN_INVOICES)('German: $name', (invoice) =>
    expect(read(invoice)).toEqual(invoice.expected),
  );
  test.each(FRENCH_INVOICES)('French: $name', (invoice) =>
    expect(read(invoice)).toEqual(invoice.expected),
  );
  test.each(ENGLISH_INVOICES)('English: $name', (invoice) =>
    expect(read(invoice)).toEqual(invoice.expected),
  );
});
