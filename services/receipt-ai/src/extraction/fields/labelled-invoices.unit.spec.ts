import { beforeAll, describe, expect, test } from 'vitest';
import { createRowReader, type RowReader } from '../testing/row-reader.ts';

let reader: RowReader;

beforeAll(async () => {
  reader = await createRowReader();
});

/** The four values; cells of a row are separated by two spaces. */
async function read(...rows: string[]): Promise<Record<string, string | undefined>> {
  const { amount, date, vendor, invoiceNumber } = await reader.read(rows);
  return {
    amount: amount?.value,
    date: date?.value,
    vendor: vendor?.value,
    invoiceNumber: invoiceNumber?.value,
  };
}

describe('a digital invoice is read by its labels', () => {
  test('German, with the document type in the title and advance payments that do not reduce it', async () => {
    expect(
      await read(
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
    ).toMatchObject({ amount: '1215.10', date: '2026-06-05', vendor: 'Muster Holz GmbH' });
  });

  test('Dutch, with its date in a table under a heading and the buyer first on the page', async () => {
    expect(
      await read(
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
    ).toMatchObject({ amount: '49.99', date: '2026-09-08' });
  });

  test('French, with seller and address on one line', async () => {
    expect(
      await read(
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
      vendor: 'Au petit phare SARL',
      invoiceNumber: 'FA-2026-0009',
    });
  });

  test('Italian and Spanish labels and month names are recognised', async () => {
    expect(
      await read(
        'Fattura N. 2026/118',
        'Data fattura: 3 maggio 2026',
        'Totale documento  1.220,00',
      ),
    ).toMatchObject({ amount: '1220.00', date: '2026-05-03', invoiceNumber: '2026/118' });
    expect(
      await read(
        'Factura Nº F-2026-77',
        'Fecha de factura: 7 de agosto de 2026',
        'Importe total  90,10',
      ),
    ).toMatchObject({ amount: '90.10', date: '2026-08-07', invoiceNumber: 'F-2026-77' });
  });

  test('a date valid in only one order decides the order of the others', async () => {
    expect(
      await read('Invoice Date  11/03/2026', 'Due Date  12/03/2026', 'Wire transfer  11/17/2026'),
    ).toMatchObject({ date: '2026-11-03' });
    expect(await read('Invoice Date  11/03/2026', 'Due Date  25/03/2026')).toMatchObject({
      date: '2026-03-11',
    });
  });

  test('a credit note keeps its sign', async () => {
    expect(
      await read('Rechnungskorrektur (384) Nr. RK21 vom 16.09.2026', 'Bruttosumme  -8,79'),
    ).toMatchObject({ amount: '-8.79' });
  });
});

test("numbers of orders, customers and deliveries are not taken for the invoice's without a question", async () => {
  const { invoiceNumber, amount } = await reader.read([
    'Kunden-Nr.: 339420',
    'Bestelldatum: 01.08.2026',
    'Lieferschein-Nr: L8765',
    'Steuernummer: 201/113',
  ]);
  expect(amount).toBeNull();
  expect(invoiceNumber?.confidence ?? 0).toBeLessThan(0.9);
});
