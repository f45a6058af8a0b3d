import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawReceipt, encodeReceipt, RECEIPT_LINES } from './testing/drawn-receipt.ts';
import {
  HIDING_PLACES,
  pdfWithElectronicInvoice,
  pdfWithHiddenTotal,
  pdfWithMisleadingFont,
  pdfWithTotalOutside,
  scanWithLayer,
  type HidingPlace,
} from './testing/hidden-text-pdf.ts';
import { startReader, type TestReader } from './testing/start-reader.ts';

let reader: TestReader;
beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader.close());

const REVIEWED_BELOW = 0.75;

describe('a total that nobody can see', () => {
  test.each(Object.keys(HIDING_PLACES) as HidingPlace[])(
    '%s is reported and the visible one is read',
    async (place) => {
      const { amount, vendor, date, invoiceNumber, differences } = await reader.read(
        pdfWithHiddenTotal(place),
      );
      expect(amount?.value).toBe('29.40');
      expect(amount?.confidence).toBeLessThan(REVIEWED_BELOW);
      expect(differences).toEqual([{ field: 'amount', hidden: '490.00', shown: '29.40' }]);
      expect([vendor?.value, date?.value, invoiceNumber?.value]).toEqual([
        'Lanternfish Stationery Ltd',
        '2025-03-14',
        'LS-20417',
      ]);
    },
  );

  test('outside of the page is not read at all', async () => {
    const { amount, differences } = await reader.read(pdfWithTotalOutside());
    expect([amount?.value, differences]).toEqual(['29.40', []]);
  });

  test('that only the font claims is reported and the drawn one is read', async () => {
    const { amount, differences } = await reader.read(pdfWithMisleadingFont());
    expect(amount?.value).toBe('29.40');
    expect(differences).toContainEqual({ field: 'amount', hidden: '79.40', shown: '29.40' });
  });

  test('in the text layer of a scan is reported and the picture is read', async () => {
    const canvas = drawReceipt();
    const layer = RECEIPT_LINES.map((cells) => cells.join('   ').replace('60.50', '490.00'));
    const { amount, differences } = await reader.read(
      scanWithLayer(await encodeReceipt(canvas, 'jpeg'), canvas.width, canvas.height, layer),
    );
    expect(amount?.value).toBe('60.50');
    expect(differences).toContainEqual({ field: 'amount', hidden: '490.00', shown: '60.50' });
  });
});

const invoiceXml = (values: Record<'number' | 'date' | 'seller' | 'total', string>): string => `
<rsm:CrossIndustryInvoice xmlns:rsm="urn:a" xmlns:ram="urn:b" xmlns:udt="urn:c">
  <rsm:ExchangedDocument><ram:ID>${values.number}</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">${values.date}</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>${values.seller}</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:GrandTotalAmount>${values.total}</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

const AS_PRINTED = {
  number: 'LS-20417',
  date: '20250314',
  seller: 'Lanternfish Stationery Limited',
  total: '29.40',
};

describe('an electronic invoice inside of a PDF', () => {
  test('that says what the page shows is read as certain, without a difference', async () => {
    const { amount, vendor, differences } = await reader.read(
      pdfWithElectronicInvoice(invoiceXml(AS_PRINTED)),
    );
    expect(differences).toEqual([]);
    expect(amount).toMatchObject({ value: '29.40', confidence: 0.99 });
    expect(vendor?.value).toBe('Lanternfish Stationery Limited');
  });

  test.each([
    ['total', '490.00', { field: 'amount', hidden: '490.00', shown: '29.40' }],
    ['date', '20260101', { field: 'date', hidden: '2026-01-01', shown: '2025-03-14' }],
    [
      'seller',
      'Ocean Freight GmbH',
      { field: 'vendor', hidden: 'Ocean Freight GmbH', shown: 'Lanternfish Stationery Ltd' },
    ],
    ['number', 'X-9', { field: 'invoiceNumber', hidden: 'X-9', shown: 'LS-20417' }],
    // The page has this amount as the price of an item, not as a total.
    ['total', '17.20', { field: 'amount', hidden: '17.20', shown: '29.40' }],
  ] as const)(
    'with another %s (%s) gives the page its say and reports the difference',
    async (part, value, difference) => {
      const reading = await reader.read(
        pdfWithElectronicInvoice(invoiceXml({ ...AS_PRINTED, [part]: value })),
      );
      expect(reading.differences).toEqual([difference]);
      const read = reading[difference.field];
      expect(read?.value).toBe(difference.shown);
      expect(read?.confidence).toBeLessThan(REVIEWED_BELOW);
    },
  );
});
