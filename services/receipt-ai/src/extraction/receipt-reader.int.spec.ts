import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UnreadableFileError } from '../domain/unreadable-file.ts';
import { drawPage } from './pages/draw-page.ts';
import { drawReceipt, encodeReceipt, RECEIPT_LINES } from './testing/drawn-receipt.ts';
import { expectDrawnReceipt, startReader, type TestReader } from './testing/start-reader.ts';
import { encryptedPdf, pdfWithAttachment, scannedPdf, textPdf } from './testing/written-pdf.ts';

let reader: TestReader;
beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader.close());

const PDF_LINES = RECEIPT_LINES.map((cells) => cells.join('   '));

describe('reading a drawn receipt', () => {
  test('finds every field in a JPEG', async () => {
    const extraction = await reader.read(await encodeReceipt(drawReceipt(), 'jpeg'));
    expectDrawnReceipt(extraction);
    expect(extraction.engine).toBe('pp-ocrv4');
  });

  test('finds every field in the text of a PDF without OCR', async () => {
    const extraction = await reader.read(textPdf(PDF_LINES));
    expectDrawnReceipt(extraction);
    expect(extraction.engine).toBe('pdf-text');
    expect(extraction.categoryBuckets[0]?.reason).toBe(extraction.vendor?.value);
  });

  test('runs OCR on a scanned PDF', async () => {
    const canvas = drawReceipt();
    const extraction = await reader.read(
      scannedPdf([
        { jpeg: await encodeReceipt(canvas, 'jpeg'), width: canvas.width, height: canvas.height },
      ]),
    );
    expectDrawnReceipt(extraction);
    expect(extraction.engine).toBe('pp-ocrv4');
  });

  test('reads a receipt rotated by 90 degrees', async () => {
    const upright = await encodeReceipt(drawReceipt(), 'png');
    expectDrawnReceipt(await reader.read(await sharp(upright).rotate(90).png().toBuffer()));
  });

  test('gives the region of the total', async () => {
    const { amount } = await reader.read(await encodeReceipt(drawReceipt(), 'png'));
    const totalRow = RECEIPT_LINES.findIndex(([label]) => label === 'Total RM');
    const middle = (amount?.region?.y ?? 0) + (amount?.region?.height ?? 0) / 2;
    expect(middle).toBeCloseTo((40 + (totalRow + 0.5) * 44) / (80 + RECEIPT_LINES.length * 44), 1);
    expect(amount?.region?.x).toBeGreaterThan(0.7);
  });

  test.each([
    ['a JPEG', () => encodeReceipt(drawReceipt(), 'jpeg')],
    ['a PDF', () => Promise.resolve(textPdf(PDF_LINES))],
  ])('finds the items of %s with their regions', async (_format, file) => {
    const { lineItems } = await reader.read(await file());
    // This pack loses some spaces.
    const found = lineItems.map(({ description, amount }) => [
      description.replaceAll(' ', ''),
      amount,
    ]);
    expect(found).toEqual([
      ['Copperpipe15mm', '18.40'],
      ['Wallpaintwhite', '42.10'],
    ]);
    const tops = lineItems.map(({ region }) => region?.y ?? 0);
    expect(tops[0]).toBeGreaterThan(0);
    expect(tops[1]).toBeGreaterThan(tops[0] ?? 1);
  });

  test("an embedded e-invoice's items replace printed ones, and are certain", async () => {
    const xml = `<CrossIndustryInvoice><SupplyChainTradeTransaction>
      <IncludedSupplyChainTradeLineItem><SpecifiedTradeProduct><Name>Oil</Name></SpecifiedTradeProduct>
        <SpecifiedLineTradeSettlement><SpecifiedTradeSettlementLineMonetarySummation>
          <LineTotalAmount>12.00</LineTotalAmount></SpecifiedTradeSettlementLineMonetarySummation>
        </SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>
    </SupplyChainTradeTransaction></CrossIndustryInvoice>`;
    const page = 'Invoice of a shop that sells olive oil and other goods of the region';
    const { lineItems } = await reader.read(pdfWithAttachment(page, 'factur-x.xml', xml));
    expect(lineItems).toMatchObject([{ description: 'Oil', amount: '12.00', confidence: 1 }]);
  });

  const INVOICE = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:c="urn:c">
    <c:ID>X-1009</c:ID><c:IssueDate>2026-01-22</c:IssueDate><c:DocumentCurrencyCode>EUR</c:DocumentCurrencyCode>
    <c:AccountingSupplierParty><c:Party><c:PartyLegalEntity><c:RegistrationName>Talwerk GmbH</c:RegistrationName>
      </c:PartyLegalEntity></c:Party></c:AccountingSupplierParty>
    <c:LegalMonetaryTotal><c:TaxInclusiveAmount>535.50</c:TaxInclusiveAmount></c:LegalMonetaryTotal></Invoice>`;

  test('reads an e-invoice without a page, and draws one that shows its values', async () => {
    const extraction = await reader.read(Buffer.from(INVOICE));
    expect(extraction).toMatchObject({
      engine: 'e-invoice',
      amount: { value: '535.50' },
      vendor: { value: 'Talwerk GmbH' },
      pageCount: 1,
    });
    const drawn = await reader.read(await drawPage(Buffer.from(INVOICE), 'xml', 0));
    expect(drawn.text).toContain('535.50');
  });

  test.each([
    ['only refers to it', 'The data of this invoice is attached.', '535.50', []],
    [
      'shows another amount',
      'Talwerk GmbH   Invoice X-1009   Total 99.00 EUR',
      '99.00',
      ['amount'],
    ],
  ])('an e-invoice in a PDF whose page %s', async (_what, page, amount, differing) => {
    const read = await reader.read(pdfWithAttachment(page, 'invoice.xml', INVOICE));
    expect(read.amount?.value).toBe(amount);
    const fields = read.differences.map(({ field }) => field);
    expect(fields.filter((field) => field === 'amount')).toEqual(differing);
  });

  test('reads the picture of a phone (HEIC)', async () => {
    const file = new URL('./testing/files/drawn-receipt.heic', import.meta.url);
    expectDrawnReceipt(await reader.read(await readFile(file)));
  });

  test('reports its stages in order', async () => {
    const stages: string[] = [];
    await reader.read(textPdf(PDF_LINES), (stage) => stages.push(stage));
    expect(stages).toEqual(['pages_rendered', 'text_read', 'fields_found']);
  });

  test('returns empty fields for a page without text, not an error', async () => {
    const extraction = await reader.read(await encodeReceipt(drawReceipt([]), 'png'));
    expect(extraction).toMatchObject({
      amount: null,
      currency: null,
      date: null,
      vendor: null,
      text: '',
      categoryBuckets: [],
    });
  });
});

describe('files that cannot be read', () => {
  async function expectRefused(content: Buffer, code: string): Promise<void> {
    const refusal = await reader.read(content).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnreadableFileError);
    expect((refusal as UnreadableFileError).code).toBe(code);
  }

  test('an empty file is refused as EMPTY', () => expectRefused(Buffer.alloc(0), 'EMPTY'));

  test.each(['jpeg', 'png', 'gif', 'webp', 'tiff', 'bmp', 'avif'] as const)(
    'half a %s is refused as TRUNCATED',
    async (type) => {
      const whole = await encodeReceipt(drawReceipt(), type);
      await expectRefused(whole.subarray(0, whole.length / 2), 'TRUNCATED');
    },
  );

  test('a PDF that ends in its header is refused as TRUNCATED', () =>
    expectRefused(textPdf(PDF_LINES).subarray(0, 60), 'TRUNCATED'));

  test('a password-protected PDF is refused as ENCRYPTED', () =>
    expectRefused(encryptedPdf(), 'ENCRYPTED'));

  test('markup is refused as UNSUPPORTED_TYPE', () =>
    expectRefused(Buffer.from('<svg/>'), 'UNSUPPORTED_TYPE'));

  test('an image that claims too many pixels is refused before it is decoded', async () => {
    const png = await encodeReceipt(drawReceipt([]), 'png');
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    await expectRefused(png, 'TOO_MANY_PIXELS');
  });
});
