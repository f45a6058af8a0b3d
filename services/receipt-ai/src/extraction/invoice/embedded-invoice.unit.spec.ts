import { expect, test } from 'vitest';
import { LINE_ITEMS_MAX, LINE_TEXT_MAX } from '../../domain/extraction.ts';
import { readEmbeddedInvoice } from './embedded-invoice.ts';

const facturX = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:a" xmlns:ram="urn:b" xmlns:udt="urn:c">
  <rsm:ExchangedDocument><ram:ID>FA-2026-0009</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20261105</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:ID>1</ram:ID><ram:Name>Au petit phare &amp; fils</ram:Name></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Ma boutique</ram:Name></ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>624.90</ram:LineTotalAmount><ram:GrandTotalAmount>671.15</ram:GrandTotalAmount>
        <ram:DuePayableAmount>470.15</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

const attached = (content: string, name = 'factur-x.xml') =>
  readEmbeddedInvoice([{ name, content: new TextEncoder().encode(content) }]);

const valuesOf = (invoice: ReturnType<typeof attached>) =>
  invoice && {
    invoiceNumber: invoice.invoiceNumber?.value,
    date: invoice.date?.value,
    vendor: invoice.vendor?.value,
    currency: invoice.currency?.value,
    amount: invoice.amount?.value,
  };

test('a Factur-X attachment supplies every value of the invoice, with the full total, not the amount due', () => {
  expect(valuesOf(attached(facturX))).toEqual({
    invoiceNumber: 'FA-2026-0009',
    date: '2026-11-05',
    vendor: 'Au petit phare & fils',
    currency: 'EUR',
    amount: '671.15',
  });
});

test.each([
  ['381', 'credit_note'],
  ['389', 'receipt'],
  ['380', null],
  ['384', null],
])('its type %s makes it %s; null leaves that to the title of the page', (type, kind) => {
  expect(attached(facturX.replace('>380<', `>${type}<`))?.documentKind).toBe(kind);
});

const line = (name: string, quantity: string, price: string, amount: string): string => `
  <ram:IncludedSupplyChainTradeLineItem>
    <ram:SpecifiedTradeProduct><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct>
    <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>
      <ram:ChargeAmount>${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
    <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
    <ram:SpecifiedLineTradeSettlement>
      <ram:ApplicableTradeTax><ram:RateApplicablePercent>99</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount}</ram:LineTotalAmount>
      </ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
  </ram:IncludedSupplyChainTradeLineItem>`;

const tax = (rate: string, net: string, amount: string): string => `
  <ram:ApplicableTradeTax><ram:CalculatedAmount>${amount}</ram:CalculatedAmount><ram:BasisAmount>${net}</ram:BasisAmount>
    <ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`;

const withLines = facturX
  .replace(
    '<ram:ApplicableHeaderTradeAgreement>',
    `${line('Olive oil', '10.0000', '19.8000', '198.00')}${line('Returned tin', '-1.0000', '4.5500', '-4.55')}
     <ram:ApplicableHeaderTradeAgreement>`,
  )
  .replace(
    '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
    `${tax('20.00', '100.00', '20.00')}${tax('5.50', '93.45', '5.14')}
     <ram:SpecifiedTradeSettlementHeaderMonetarySummation>`,
  );

const exactly = { confidence: 1, region: null };

test('items and taxes are exact, with their own rates and signs', () => {
  const invoice = attached(withLines);
  expect(invoice?.lineItems).toEqual([
    {
      description: 'Olive oil',
      quantity: '10.00',
      unitPrice: '19.80',
      amount: '198.00',
      ...exactly,
    },
    {
      description: 'Returned tin',
      quantity: '-1.00',
      unitPrice: '4.55',
      amount: '-4.55',
      ...exactly,
    },
  ]);
  expect(invoice?.taxes).toEqual([
    { rate: '20', net: '100.00', tax: '20.00', gross: '120.00', ...exactly },
    { rate: '5.5', net: '93.45', tax: '5.14', gross: '98.59', ...exactly },
  ]);
});

test('items and taxes of the first version of ZUGFeRD are read, too', () => {
  const older = withLines
    .replaceAll('SpecifiedLineTrade', 'SpecifiedSupplyChainTrade')
    .replaceAll('ApplicableHeaderTrade', 'ApplicableSupplyChainTrade')
    .replaceAll('RateApplicablePercent', 'ApplicablePercent');
  const invoice = attached(older, 'ZUGFeRD-invoice.xml');
  expect(invoice?.lineItems).toHaveLength(2);
  expect(invoice?.taxes.map(({ rate }) => rate)).toEqual(['20', '5.5']);
});

test('a price of a hundred pieces is not given as the price of one', () => {
  const perHundred = withLines.replace(
    '</ram:ChargeAmount>',
    '</ram:ChargeAmount><ram:BasisQuantity>100</ram:BasisQuantity>',
  );
  expect(attached(perHundred)?.lineItems[0]).toMatchObject({ unitPrice: null, amount: '198.00' });
});

test(`of many items the first ${LINE_ITEMS_MAX} are kept, and long names are cut`, () => {
  const many = line('N'.repeat(LINE_TEXT_MAX + 1), '1', '1.00', '1.00').repeat(LINE_ITEMS_MAX + 1);
  const items = attached(
    withLines.replace('<ram:ApplicableHeaderTradeAgreement>', `${many}$&`),
  )?.lineItems;
  expect(items).toHaveLength(LINE_ITEMS_MAX);
  expect(items?.at(-1)?.description).toHaveLength(LINE_TEXT_MAX);
});

test('the first version of ZUGFeRD has the same names', () => {
  const older = facturX
    .replaceAll('ExchangedDocument', 'HeaderExchangedDocument')
    .replaceAll('HeaderMonetarySummation', 'MonetarySummation');
  expect(valuesOf(attached(older, 'ZUGFeRD-invoice.xml'))).toMatchObject({
    invoiceNumber: 'FA-2026-0009',
    amount: '671.15',
  });
});

test.each([
  ['another attachment', facturX, 'readme.xml'],
  ['an attachment that is no XML', '<a><b></a>', 'factur-x.xml'],
])('%s is not treated as the invoice', (_what, content, name) => {
  expect(attached(content, name)).toBeNull();
});

test('recursive entities, and ones that read a file, are not expanded', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
    <ExchangedDocument><ID>&y;&f;</ID></ExchangedDocument>`;
  expect(attached(bomb)).toBeNull();
});

test('a malformed value is dropped, and the others stay', () => {
  const odd = facturX.replace('671.15', '671,15 EUR').replace('20261105', '5.11.2026');
  expect(valuesOf(attached(odd))).toMatchObject({
    amount: undefined,
    date: undefined,
    invoiceNumber: 'FA-2026-0009',
  });
});
