import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReader, type TestReader } from './testing/start-reader.ts';
import { textPdf } from './testing/written-pdf.ts';

let reader: TestReader;
beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader.close());

const FIRST = [
  'Birkhahn Media GmbH',
  'Rechnung Nr. A-100',
  'Rechnungsdatum: 02.03.2025',
  'Banner   100,00 EUR',
  'Gesamtbetrag   119,00 EUR',
];
const SECOND = [
  'Zeisig Reisen GmbH',
  'Rechnung Nr. B-700',
  'Rechnungsdatum: 15.03.2025',
  'Busfahrt   300,00 EUR',
  'Gesamtbetrag   357,00 EUR',
];

test('several bills in one PDF are read apart, each with its own picture', async () => {
  const { amount, vendor, invoiceNumber, parts = [] } = await reader.read(textPdf(FIRST, SECOND));
  expect([vendor?.value, invoiceNumber?.value, amount?.value]).toEqual([
    'Birkhahn Media GmbH',
    'A-100',
    '119.00',
  ]);
  expect(parts).toHaveLength(1);
  const [part] = parts;
  expect([part?.vendor?.value, part?.invoiceNumber?.value, part?.amount?.value]).toEqual([
    'Zeisig Reisen GmbH',
    'B-700',
    '357.00',
  ]);
  expect(part?.amount?.region).toMatchObject({ page: 0 });
  const { format, width } = await sharp(Buffer.from(part?.jpeg ?? '', 'base64')).metadata();
  expect([format, width > 1000]).toEqual(['jpeg', true]);
});

test('later pages of one bill stay with it', async () => {
  const later = ['Seite 2 von 2', 'Detail zu Rechnung A-100', ...SECOND.slice(2)];
  const { amount, parts } = await reader.read(textPdf([...FIRST, 'Seite 1 von 2'], later));
  expect(parts).toBeUndefined();
  expect(amount).not.toBeNull();
});
