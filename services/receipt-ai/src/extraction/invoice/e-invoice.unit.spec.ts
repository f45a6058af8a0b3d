import { expect, test } from 'vitest';
import { LINE_ITEMS_MAX, LINE_TEXT_MAX } from '../../domain/extraction.ts';
import { fieldsOfEInvoice } from './e-invoice-document.ts';
import { readAttachedInvoice, readEInvoice } from './e-invoice.ts';

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
  readAttachedInvoice([{ name, content: new TextEncoder().encode(content) }]);

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
  ['Factur-X', () => attached(facturX), '671.15', '470.15'],
  ['UBL', () => alone(ubl('Invoice')), '573.71', '73.71'],
])('of %s that was paid in part, the total is read and what is due is offered', (...args) => {
  const [, read, total, due] = args;
  expect(read()?.amount).toMatchObject({ value: total, alternatives: [{ value: due }] });
});

test.each([
  ['is the total', '470.15</ram:Due', '671.15</ram:Due'],
  ['is the total with other decimals', '470.15</ram:Due', '671.1500</ram:Due'],
  ['is not said', '<ram:DuePayableAmount>470.15</ram:DuePayableAmount>', ''],
])('nothing is offered beside the total where what is due %s', (_how, before, after) => {
  const { amount } = attached(facturX.replace(before, after)) ?? {};
  expect(amount).toEqual({ value: '671.15', confidence: 0.99, region: null });
});

test('what is due of a credit note has its sign', () => {
  const invoice = alone(ubl('CreditNote', { type: '381' }));
  const fields = invoice && fieldsOfEInvoice(invoice);
  expect(fields?.amount).toMatchObject({ value: '-573.71', alternatives: [{ value: '-73.71' }] });
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
  ['a file that is not named as XML', facturX, 'readme.txt'],
  [
    'XML of another kind',
    facturX.replaceAll('CrossIndustryInvoice', 'SCRDMCCBDACIOMessageStructure'),
    'order-x.xml',
  ],
  ['an attachment that is no XML', '<a><b></a>', 'factur-x.xml'],
])('%s is not treated as the invoice', (_what, content, name) => {
  expect(attached(content, name)).toBeNull();
});

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const ubl = (
  root: 'Invoice' | 'CreditNote',
  changes: { type?: string; lines?: string } = {},
): string =>
  `<?xml version="1.0" encoding="UTF-8"?><!-- made by a program --><ubl:${root} xmlns:ubl="${UBL}:${root}-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
  <cbc:ID>X-1009</cbc:ID><cbc:IssueDate>2026-01-22+01:00</cbc:IssueDate>
  <cbc:${root}TypeCode>${changes.type ?? '380'}</cbc:${root}TypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>OLD-1</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Waermewerk</cbc:Name></cac:PartyName>
    <cac:PartyLegalEntity><cbc:RegistrationName>Wärmewerk Süd GmbH</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>A buyer</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">88.00</cbc:TaxAmount>
    <cac:TaxSubtotal><cbc:TaxableAmount>450.00</cbc:TaxableAmount><cbc:TaxAmount>85.50</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>19.0</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>
    <cac:TaxSubtotal><cbc:TaxableAmount>35.71</cbc:TaxableAmount><cbc:TaxAmount>2.50</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>7</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
  <cac:TaxTotal><cbc:TaxAmount currencyID="SEK">990.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>573.71</cbc:TaxInclusiveAmount><cbc:PrepaidAmount>500.00</cbc:PrepaidAmount><cbc:PayableAmount>73.71</cbc:PayableAmount></cac:LegalMonetaryTotal>
  ${changes.lines ?? ''}</ubl:${root}>`;

const ublLine = (root: 'Invoice' | 'CreditNote', quantity: string): string =>
  `<cac:${root}Line><cbc:ID>1</cbc:ID><cbc:${quantity}Quantity>4</cbc:${quantity}Quantity><cbc:LineExtensionAmount>450.00</cbc:LineExtensionAmount>
   <cac:Item><cbc:Name>Heating</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount>112.50</cbc:PriceAmount></cac:Price></cac:${root}Line>`;

const alone = (xml: string) => readEInvoice(new TextEncoder().encode(xml));

test('UBL gives the registered name, the full total, and the tax of each rate', () => {
  const invoice = alone(ubl('Invoice', { lines: ublLine('Invoice', 'Invoiced') }));
  expect(valuesOf(invoice)).toEqual({
    invoiceNumber: 'X-1009',
    date: '2026-01-22',
    vendor: 'Wärmewerk Süd GmbH',
    currency: 'EUR',
    amount: '573.71',
  });
  expect(invoice?.documentKind).toBeNull();
  expect(invoice?.lineItems).toMatchObject([
    { description: 'Heating', quantity: '4', unitPrice: '112.50', amount: '450.00' },
  ]);
  expect(invoice?.taxes.map(({ rate, net, tax }) => [rate, net, tax])).toEqual([
    ['19', '450.00', '85.50'],
    ['7', '35.71', '2.50'],
  ]);
});

test.each([
  ['a CreditNote', ubl('CreditNote', { type: '381', lines: ublLine('CreditNote', 'Credited') })],
  [
    'an Invoice of type 381',
    ubl('Invoice', { type: '381', lines: ublLine('Invoice', 'Invoiced') }),
  ],
])('%s of UBL is a credit note with its items', (_what, xml) => {
  expect(alone(xml)).toMatchObject({ documentKind: 'credit_note', lineItems: [{ quantity: '4' }] });
});

test.each(['utf-16le', 'utf-16be'] as const)('%s with its mark is read', (encoding) => {
  const bytes = Buffer.from(`\ufeff${ubl('Invoice')}`, 'utf16le');
  const file = encoding === 'utf-16be' ? bytes.swap16() : bytes;
  expect(readEInvoice(file)?.vendor?.value).toBe('Wärmewerk Süd GmbH');
});

test.each([
  ['ISO-8859-1', 'latin1'],
  ['iso-8859-15', 'latin1'],
  ['Windows-1252', 'latin1'],
  ['UTF-8', 'latin1'],
  ['utf-8', 'utf8'],
  ['UTF-16', 'utf16le'],
  ['utf-16', 'utf16le'],
  ['windows-1252', 'latin1'],
  ['WINDOWS-1252', 'latin1'],
] as const)('text declared as %s and written as %s keeps its letters', (declared, written) => {
  for (const quote of ['"', "'"]) {
    const xml = ubl('Invoice').replace('encoding="UTF-8"', `encoding=${quote}${declared}${quote}`);
    expect(readEInvoice(Buffer.from(xml, written))?.vendor?.value).toBe('Wärmewerk Süd GmbH');
  }
});

test('the tax in the currency of the tax office is none of the invoice, wherever it stands', () => {
  const inKronor =
    '<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">990.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="SEK">4950.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="SEK">990.00</cbc:TaxAmount></cac:TaxSubtotal></cac:TaxTotal>';
  const first = ubl('Invoice').replace('<cac:TaxTotal>', `${inKronor}<cac:TaxTotal>`);
  expect(alone(first)?.taxes.map(({ tax }) => tax)).toEqual(['85.50', '2.50']);
});

test.each([
  ['573.71000', '573.71'],
  ['168.10000000000002', '168.10'],
  ['119', '119'],
  ['0.005', '0.00'],
])('an amount written as %s is %s', (written, amount) => {
  expect(valuesOf(alone(ubl('Invoice').replace('573.71<', `${written}<`)))).toMatchObject({
    amount,
  });
});

const fatturaPa = (type: string, total: string): string =>
  `<p:FatturaElettronica xmlns:p="urn:it" versione="FPR12"><FatturaElettronicaHeader>
    <CedentePrestatore><DatiAnagrafici><Anagrafica><Nome>Ada</Nome><Cognome>Bruni</Cognome></Anagrafica></DatiAnagrafici></CedentePrestatore>
    <CessionarioCommittente><DatiAnagrafici><Anagrafica><Denominazione>A buyer</Denominazione></Anagrafica></DatiAnagrafici></CessionarioCommittente>
  </FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento>
    <TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-04</Data><Numero>12/A</Numero>${total}
  </DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>
    <DettaglioLinee><Descrizione>Progetto</Descrizione><Quantita>1.00</Quantita><PrezzoUnitario>100.00</PrezzoUnitario><PrezzoTotale>100.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>
    <DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>100.00</ImponibileImporto><Imposta>22.00</Imposta></DatiRiepilogo>
    <DatiRiepilogo><AliquotaIVA>4.00</AliquotaIVA><ImponibileImporto>10.00</ImponibileImporto><Imposta>0.40</Imposta></DatiRiepilogo>
  </DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronica>`;

test.each([
  ['with its total', '<ImportoTotaleDocumento>132.40</ImportoTotaleDocumento>'],
  ['without a total, as the sum of its rates', ''],
])('FatturaPA of a person is read %s', (_what, total) => {
  const invoice = alone(fatturaPa('TD01', total));
  expect(valuesOf(invoice)).toEqual({
    invoiceNumber: '12/A',
    date: '2026-03-04',
    vendor: 'Ada Bruni',
    currency: 'EUR',
    amount: '132.40',
  });
  expect(invoice?.lineItems).toHaveLength(1);
  expect(invoice?.taxes.map(({ rate, tax }) => [rate, tax])).toEqual([
    ['22', '22.00'],
    ['4', '0.40'],
  ]);
  expect(alone(fatturaPa('TD04', total))?.documentKind).toBe('credit_note');
});

test('of two invoices in one FatturaPA the first is read with its own values, and the other is named as unread', () => {
  const one = fatturaPa('TD01', '');
  const body = /<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/s.exec(one)?.[0] ?? '';
  const two = alone(one.replace(body, `${body}${body.replace('12/A', '13/A')}`));
  expect(two).toMatchObject({ invoiceNumber: { value: '12/A' }, amount: { value: '132.40' } });
  expect(two?.lineItems).toHaveLength(1);
  expect(two?.unread).toEqual({ receipts: 1 });
});

test('the simplified FatturaPA has its total from its items, and their tax by amount or rate', () => {
  const simplified =
    alone(`<p:FatturaElettronicaSemplificata xmlns:p="urn:it"><FatturaElettronicaHeader>
    <CedentePrestatore><Denominazione>Osteria del Ponte</Denominazione></CedentePrestatore></FatturaElettronicaHeader>
    <FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD07</TipoDocumento><Divisa>EUR</Divisa>
      <Data>2026-03-04</Data><Numero>7/S</Numero></DatiGeneraliDocumento></DatiGenerali>
    <DatiBeniServizi><Descrizione>Cena</Descrizione><Importo>61.00</Importo><DatiIVA><Imposta>11.00</Imposta></DatiIVA></DatiBeniServizi>
    <DatiBeniServizi><Descrizione>Libro</Descrizione><Importo>20.80</Importo><DatiIVA><Aliquota>4.00</Aliquota></DatiIVA></DatiBeniServizi>
    </FatturaElettronicaBody></p:FatturaElettronicaSemplificata>`);
  expect(valuesOf(simplified)).toEqual({
    invoiceNumber: '7/S',
    date: '2026-03-04',
    vendor: 'Osteria del Ponte',
    currency: 'EUR',
    amount: '81.80',
  });
  expect(simplified?.lineItems.map(({ amount }) => amount)).toEqual(['61.00', '20.80']);
  expect(simplified?.taxes.map(({ net, tax }) => [net, tax])).toEqual([
    ['50.00', '11.00'],
    ['20.00', '0.80'],
  ]);
});

test('a simplified credit note of a person has the sum of its items, each with its rate', () => {
  const simplified =
    alone(`<FatturaElettronicaSemplificata xmlns="urn:it" versione="FSM10"><FatturaElettronicaHeader>
    <CedentePrestatore><Nome>Ada</Nome><Cognome>Bruni</Cognome></CedentePrestatore>
    <CessionarioCommittente><AltriDatiIdentificativi><Denominazione>A buyer</Denominazione></AltriDatiIdentificativi></CessionarioCommittente>
    </FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD08</TipoDocumento>
      <Divisa>EUR</Divisa><Data>2026-03-05</Data><Numero>8/S</Numero></DatiGeneraliDocumento></DatiGenerali>
    <DatiBeniServizi><Descrizione>Taxi</Descrizione><Importo>22.00</Importo><DatiIVA><Aliquota>10.00</Aliquota></DatiIVA></DatiBeniServizi>
    <DatiBeniServizi><Descrizione>Bagaglio</Descrizione><Importo>3.50000</Importo><DatiIVA><Aliquota>0.00</Aliquota></DatiIVA></DatiBeniServizi>
    </FatturaElettronicaBody></FatturaElettronicaSemplificata>`);
  expect(valuesOf(simplified)).toMatchObject({ vendor: 'Ada Bruni', amount: '25.50' });
  expect(simplified?.documentKind).toBe('credit_note');
  expect(simplified?.taxes.map(({ rate, tax }) => [rate, tax])).toEqual([
    ['10', '2.00'],
    ['0', '0.00'],
  ]);
});

test('a short profile without rates gives the tax as one sum', () => {
  const minimum = facturX.replace(
    '<ram:LineTotalAmount>624.90</ram:LineTotalAmount>',
    '<ram:TaxBasisTotalAmount>624.90</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">46.25</ram:TaxTotalAmount>',
  );
  expect(attached(minimum)?.taxes).toEqual([
    { rate: null, net: '624.90', tax: '46.25', gross: '671.15', ...exactly },
  ]);
});

const ENTITIES = '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY f SYSTEM "file:///etc/passwd">]>';

test.each([
  [
    'that declares entities',
    ENTITIES + facturX.replace('<?xml version="1.0" encoding="UTF-8"?>', ''),
  ],
  [
    'that nests endlessly',
    facturX.replace('<ram:ID>', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}<ram:ID>`),
  ],
  ['that ends early', facturX.slice(0, -20)],
  ['of another namespace with the name of UBL', ubl('Invoice').replace(UBL, 'urn:other')],
  ['larger than 5 MB', facturX.replace('Ma boutique', 'x'.repeat(5_000_001))],
])('XML %s is refused', (_what, xml) => {
  expect(alone(xml)).toBeNull();
});

test('a malformed value is dropped, and the others stay', () => {
  const odd = facturX.replace('671.15', '671,15 EUR').replace('20261105', '5.11.2026');
  expect(valuesOf(attached(odd))).toMatchObject({
    amount: undefined,
    date: undefined,
    invoiceNumber: 'FA-2026-0009',
  });
});
