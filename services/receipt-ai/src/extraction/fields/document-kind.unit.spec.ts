import { describe, expect, test } from 'vitest';

import type { ReadValue } from '../../domain/extraction.ts';
import { layoutOfRows } from '../testing/text-layout.ts';
import { documentKind, signedByKind } from './document-kind.ts';

describe('the kind of a document', () => {
  test.each([
    'Gutschrift GS-2025-014',
    'Rechnungskorrektur (384) Nr. RK21012345 vom 16.09.2018',
    'STORNORECHNUNG',
    'Avoir AV-2017-0005',
    'Nota de crédito NC 2025/14',
    'Nota di credito n. 12 del 03/04/2025',
    'Creditnota 2025-88',
    'Credit note no. CN-77',
    'CREDIT MEMO',
    'Credit memo - Bill no.: FLF/2019/5841',
    'Credit Memo / KREEDITARVE',
    'REFUND RECEIPT',
    'Dobropis 2025/77',
    'Faktura korygująca FK/12/2025',
    'Kreditnota 1044',
    'Hyvityslasku',
    'Sztornó számla 2025/3',
    'КРЕДИТНО ИЗВЕСТИЕ',
    '返品伝票',
  ])('titled %j is a credit note', (title) => {
    expect(documentKind(layoutOfRows(['Nordkai', title, 'Total  119.00']))).toBe('credit_note');
  });

  test.each([
    'Invoice no. 77',
    'Gutschrift (Selbst ausgestellte Rechnung) (389) Nr. 47110818 vom 31.10.2018',
    'Beitragsgutschriften aus Ihrem Vertrag erstatten wir per Scheck',
    'Refunds within 14 days with this receipt',
    'NO REFUND',
    'Credit notes are valid for one year',
    'Credit card',
    'Gutschrift aus 2024  -12.00',
  ])('is not a credit note with the line %j', (line) => {
    expect(documentKind(layoutOfRows(['Nordkai', line, 'Total  119.00']))).toBe('receipt');
  });
});

test.each([
  'Quotation Q-2025-17',
  'ESTIMATE',
  'Pro forma invoice PF-9',
  'Angebot Nr. 2025-114 vom 03.09.2025',
  'Kostenvoranschlag',
  'Devis n° 2025-08',
  'Presupuesto 88/2025',
  'Preventivo n. 12',
  'Offerte 2025-31',
  'Orçamento 4',
  'This is not an invoice',
  'Sales order SO-8812',
  'Offertnr 118',
  'OFERTA nr 12/2025',
  'CENOVÁ NABÍDKA č. 77',
  'Fiyat teklifi',
  'Faktura pro forma FP-9',
  '御見積書',
])('titled %j is a quotation, which asks for no money', (title) => {
  expect(documentKind(layoutOfRows(['Nordkai', title, 'Total  119.00']))).toBe('quotation');
});

test.each(['Invoice no. 77', 'Rechnung 2025-4', 'FACTURE F-9'])(
  '%j that names its quotation is a receipt',
  (title) => {
    const rows = ['Nordkai', title, 'Quotation Q-17', 'Total  119.00'];
    expect(documentKind(layoutOfRows(rows))).toBe('receipt');
  },
);

test.each([
  ['a title with more words', ['Quotation for a fitted kitchen', 'Valid until 4 December 2025']],
  ['a word for a reduced price', ['TILBUD', 'Gyldig til 4.12.2025']],
  ['a sentence', ['Your proposal for the roof', 'Please note that this is not an invoice.']],
  ['a title above the number of the invoice', ['PRO FORMA', 'Invoice No. 77  Date 4.11.2025']],
  ['a title beside the address of the bill', ['ESTIMATE', 'Bill To: Pine Hollow School']],
])('%s makes a quotation with the rest of its page', (_what, rows) => {
  const document = ['Nordkai', ...rows, 'Total  119.00'];
  expect(documentKind(layoutOfRows(document))).toBe('quotation');
});

test.each([
  ['a discount', ['Angebot  -0.50']],
  ['a word for a reduced price', ['TILBUD']],
  ['an offer for the next visit', ['Receipt 991', 'Offer valid until 4 December 2025']],
  ['an order that it refers to', ['Purchase order: 4500-118']],
])('%s on a receipt makes no quotation of it', (_what, rows) => {
  expect(documentKind(layoutOfRows(['Nordkai', ...rows, 'Total  1.19']))).toBe('receipt');
});

test('a bill that the buyer wrote is not a credit note, although its title says so', () => {
  const rows = ['Gutschrift Nr. 47110818', 'Selbst ausgestellte Rechnung', 'Total  119.00'];
  expect(documentKind(layoutOfRows(rows))).toBe('receipt');
});

const read = (value: string): ReadValue<string> => ({ value, confidence: 0.9, region: null });
const money = { confidence: 1, region: null };

describe('the amounts of a credit note', () => {
  const printed = {
    documentKind: 'credit_note' as const,
    amount: read('119.00'),
    lineItems: [
      { description: 'Box', quantity: '2', unitPrice: '50.00', amount: '100.00', ...money },
    ],
    taxes: [{ rate: '19', net: '100.00', tax: '19.00', gross: '119.00', ...money }],
  };

  test('are negative, however they are printed', () => {
    const credited = {
      amount: { value: '-119.00' },
      lineItems: [{ amount: '-100.00' }],
      taxes: [{ net: '-100.00', tax: '-19.00', gross: '-119.00' }],
    };
    expect(signedByKind(printed)).toMatchObject(credited);
    expect(signedByKind(signedByKind(printed))).toMatchObject(credited);
  });

  test('stay as printed on a receipt, and where no total was read', () => {
    expect(signedByKind({ ...printed, documentKind: 'receipt' }).amount.value).toBe('119.00');
    expect(signedByKind({ ...printed, amount: null }).lineItems[0]?.amount).toBe('100.00');
  });
});
