import { expect, test } from 'vitest';
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
