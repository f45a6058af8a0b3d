import { describe, expect, test } from 'vitest';
import { layOutReceipt } from '../layout/receipt-layout.ts';
import { segmentsOfRows } from '../testing/text-layout.ts';
import { printedAmounts } from '../fields/amount-text.ts';
import { readInvoice } from './read-invoice.ts';

/** The four values; cells of a row are separated by two spaces. */
function read(...rows: string[]): Record<string, string | undefined> {
  const { amount, date, vendor, invoiceNumber } = readInvoice(
    layOutReceipt(segmentsOfRows(rows)),
    printedAmounts,
  );
  return {
    amount: amount?.value,
    date: date?.value,
    vendor: vendor?.value,
    invoiceNumber: invoiceNumber?.value,
  };
}

describe('a digital invoice is read by its labels', () => {
  test('German, with the document type in the title: the code in brackets is not its number', () => {
    expect(
      read(
        'Handelsrechnung (380) Nr. 4711-02 vom 05.06.2026',
        'Bestellung:  2026-471331',
        'Liefer- und Leistungsdatum:  03.06.2026',
        'Verkäufer',
        'Nummer:  549910',
        'Name:  Muster Holz GmbH',
        'Käufer/Leistungsempfänger',
        'Name:  Kunden AG Mitte',
        'Positionssumme  180,76',
        'Rechnungssumme ohne USt.  180,76',
        'Bruttosumme  1.215,10',
        'Erhaltene Anzahlungen  -500,00',
        'Zahlbetrag  715,10',
      ),
    ).toEqual({
      amount: '1215.10',
      date: '2026-06-05',
      vendor: 'Muster Holz GmbH',
      invoiceNumber: '4711-02',
    });
  });

  test('Dutch, with its number in a table under a heading and the buyer first on the page', () => {
    expect(
      read(
        'Factuuradres',
        'Klant Compagnie',
        'Kade 46',
        '',
        '',
        '',
        '',
        'Klant      Order      Factuurdatum  Factuurnummer  Vervaldatum',
        'KC0303006  ORD000444  8-9-2026      VF1005193      22-9-2026',
        'Factuur totaal EUR  49,99',
        'Zeeman Techniek B.V.',
        'BTW nummer: NL003335996B98',
      ),
    ).toEqual({
      amount: '49.99',
      date: '2026-09-08',
      vendor: 'Zeeman Techniek B.V.',
      invoiceNumber: 'VF1005193',
    });
  });

  test('French, with seller and address on one line; the capital shows that the legal form is not part of the name', () => {
    expect(
      read(
        'Au petit phare SARL - 12 chemin du port - 29900 Concarneau - France',
        'TVA : FR11999999998 - SIRET : 99999999800010 - SARL au capital de 120 000,00 €',
        'Facture FA-2026-0009',
        'Date de facture  16/11/2026',
        "Date d'échéance  16/12/2026",
        'Total HT  442,29 €',
        'Total TTC  530,75 €',
      ),
    ).toEqual({
      amount: '530.75',
      date: '2026-11-16',
      vendor: 'Au petit phare',
      invoiceNumber: 'FA-2026-0009',
    });
  });

  test('Italian and Spanish labels and month names are recognised', () => {
    expect(
      read('Fattura N. 2026/118', 'Data fattura: 3 maggio 2026', 'Totale documento  1.220,00'),
    ).toMatchObject({ amount: '1220.00', date: '2026-05-03', invoiceNumber: '2026/118' });
    expect(
      read('Factura Nº F-2026-77', 'Fecha de factura: 7 de agosto de 2026', 'Importe total  90,10'),
    ).toMatchObject({ amount: '90.10', date: '2026-08-07', invoiceNumber: 'F-2026-77' });
  });

  test('a date valid in only one order decides the order of the others', () => {
    expect(
      read('Invoice Date  11/03/2026', 'Due Date  12/03/2026', 'Wire transfer  11/17/2026'),
    ).toMatchObject({ date: '2026-11-03' });
    expect(read('Invoice Date  11/03/2026', 'Due Date  25/03/2026')).toMatchObject({
      date: '2026-03-11',
    });
  });

  test('a credit note keeps its sign', () => {
    expect(
      read('Rechnungskorrektur (384) Nr. RK21 vom 16.09.2026', 'Bruttosumme  -8,79'),
    ).toMatchObject({ amount: '-8.79', invoiceNumber: 'RK21' });
  });
});

test("numbers and dates of orders, customers and deliveries are not mistaken for the invoice's", () => {
  expect(
    read(
      'Kunden-Nr.: 339420',
      'Bestelldatum: 01.08.2026',
      'Lieferschein-Nr: L8765',
      'Steuernummer: 201/113',
    ),
  ).toEqual({ amount: undefined, date: undefined, vendor: undefined, invoiceNumber: undefined });
});
