import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReader, type TestReader } from './testing/start-reader.ts';
import { drawReceipt, encodeReceipt } from './testing/drawn-receipt.ts';
import { scannedPdf, textPdf, type Scan } from './testing/written-pdf.ts';

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

/** Receipts of other shops and days, each with its total. */
const SHOPS = [
  ['LANTERN CAFE', '02/03/2025', '60.50'],
  ['PAPERMILL STATIONERY', '11/04/2025', '17.25'],
  ['NORTHGATE PHARMACY', '27/05/2025', '93.80'],
] as const;

const drawnReceipt = ([shop, day, total]: (typeof SHOPS)[number]) =>
  drawReceipt([
    [shop],
    ['12 HARBOUR STREET'],
    [`Date: ${day} 10:42`],
    ['Goods', total],
    ['Subtotal', total],
    ['Total RM', total],
    ['Card', total],
  ]);

async function scanOf(shop: (typeof SHOPS)[number]): Promise<Scan> {
  const canvas = drawnReceipt(shop);
  const { width, height } = canvas;
  return { jpeg: await encodeReceipt(canvas, 'jpeg'), width, height };
}

/** A TIFF with a page for each picture; all have one size. */
async function tiffOf(pictures: readonly Buffer[]): Promise<Buffer> {
  const { width, height } = await sharp(pictures[0]).metadata();
  const pages = await Promise.all(
    pictures.map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  );
  const raw = { width, height: height * pages.length, channels: 3, pageHeight: height } as const;
  return sharp(Buffer.concat(pages), { raw }).tiff({ compression: 'lzw' }).toBuffer();
}

const totalsOf = ({ amount, parts = [] }: Awaited<ReturnType<TestReader['read']>>) =>
  [amount, ...parts.map((part) => part.amount)].map((read) => read?.value);

test('a TIFF of three receipts becomes three', { timeout: 60_000 }, async () => {
  const pictures = SHOPS.map((shop) => drawnReceipt(shop).toBuffer('image/png'));
  expect(totalsOf(await reader.read(await tiffOf(pictures)))).toEqual(['60.50', '17.25', '93.80']);
});

test(
  'an invoice and the scans behind it in one PDF become as many receipts',
  { timeout: 60_000 },
  async () => {
    const scans = await Promise.all(SHOPS.slice(1).map(scanOf));
    expect(totalsOf(await reader.read(scannedPdf(scans, FIRST)))).toEqual([
      '119.00',
      '17.25',
      '93.80',
    ]);
  },
);

test(
  'bills in the middle of a long file are found, and those beyond the limit are counted',
  { timeout: 180_000 },
  async () => {
    const bill = (number: number): string[] => [
      FIRST[0] ?? '',
      `Rechnung Nr. A-${100 + number}`,
      ...FIRST.slice(2, 4),
      `Gesamtbetrag   ${119 + number},00 EUR`,
    ];
    const bills = Array.from({ length: 22 }, (_, i) => bill(i));
    const read = await reader.read(textPdf(...bills));
    expect(totalsOf(read)).toEqual(bills.slice(0, 20).map((_, i) => `${119 + i}.00`));
    expect(read).toMatchObject({ pageCount: 22, unread: { receipts: 2 } });
  },
);
