import { beforeAll, describe, expect, test } from 'vitest';

import { createRowReader, type RowReader } from '../testing/row-reader.ts';

let reader: RowReader;

beforeAll(async () => {
  reader = await createRowReader();
});

const totalOf = async (rows: readonly string[]): Promise<string | undefined> =>
  (await reader.read(rows)).amount?.value;

describe('tips to choose from', () => {
  test.each<[string, string, string[]]>([
    [
      'rows with total and tip of each percentage',
      '36.10',
      [
        'BLUE HERON DINER',
        'Portland, OR 97201',
        '08/03/2025 9:12 AM',
        'Pancakes             11.00',
        'Omelette             14.50',
        'Coffee x2             8.00',
        'Tax                   2.60',
        'TOTAL               $36.10',
        'Gratuity not included. Suggested gratuity:',
        '18%',
        'Tip: $6.50',
        'Total: $42.60',
        '20%',
        'Tip: $7.22',
        'Total: $43.32',
        '22%',
        'Tip: $7.94',
        'Total: $44.04',
      ],
    ],
    [
      'shares with their totals in Spanish',
      '464.00',
      [
        'FONDA LA CEIBA',
        'Av. Juarez 118, Oaxaca, Oax. 68000',
        'RFC: FCE010101AB1',
        'Fecha: 12/09/2025  14:32',
        'Mesa 4   Folio 2281',
        '2 Enchiladas            280.00',
        '1 Sopa azteca            95.00',
        '1 Agua fresca            25.00',
        'Subtotal                400.00',
        'IVA 16%                  64.00',
        'Total                  $464.00',
        'Propina sugerida',
        '10 % (Propina $46.40 Total $510.40)',
        '15 % (Propina $69.60 Total $533.60)',
        '20 % (Propina $92.80 Total $556.80)',
        'Gracias por su visita',
      ],
    ],
  ])('as %s are no total and no tax, so that %s is the total', async (_form, total, rows) => {
    const { amount, taxes } = await reader.read(rows);
    expect(amount?.value).toBe(total);
    const printed = rows.filter((row) => /^(?:Tax|IVA)/.test(row)).join(' ');
    for (const { tax } of taxes) expect(printed).toContain(tax);
  });

  test.each<[string, string, string[]]>([
    [
      'that was charged',
      '63.00',
      [
        'HARBOR GRILL',
        'Boston, MA 02110',
        '06/11/2025',
        'Lobster              50.00',
        'Subtotal             50.00',
        'Tax                   4.00',
        'Gratuity 18%          9.00',
        'Total               $63.00',
        'Visa 4411           $63.00',
      ],
    ],
    [
      'that was written and added',
      '30.22',
      [
        'NOODLE BAR',
        'Galveston, TX 77550',
        '08/15/2025',
        'Soup                 23.30',
        'Tax                   1.92',
        'Amount              $25.22',
        'Tip                   5.00',
        'Total               $30.22',
        'Suggested Tip',
        '18% $4.54',
        '20% $5.04',
      ],
    ],
  ])('do not hide the total with a tip %s, %s', async (_how, total, rows) => {
    expect(await totalOf(rows)).toBe(total);
  });
});

describe('cash that was handed over', () => {
  test.each<[string, string, string[]]>([
    [
      'is named total',
      '12.60',
      [
        'Imbiss am Tor',
        'Torstr. 4, 99084 Erfurt',
        '12.10.2025 12:44',
        '2 Bratwurst              7,00',
        '1 Pommes                 3,20',
        '1 Wasser                 2,40',
        'Posten 4                12,60',
        'Summe BAR               20,00',
        'Zurück                   7,40',
      ],
    ],
    [
      'is named total in Spanish',
      '18.40',
      [
        'BAR LA ESQUINA',
        'Calle Mayor 8, 28013 Madrid',
        'CIF B00000000    03/10/2025 13:20',
        '2 Menú del día          16,00',
        '1 Café                   2,40',
        'Artículos: 3            18,40',
        'Total efectivo          20,00',
        'Cambio                   1,60',
      ],
    ],
    [
      'has change without a known name',
      '11.40',
      [
        'THE KIPPERED GULL',
        'Fish Quay, Amble',
        'Receipt 241  20/09/2025 18:33',
        '2 Haddock bap            6.40',
        '1 Mushy peas             2.60',
        '1 Cola                   2.40',
        '4 items                 11.40',
        'Total                   20.00',
        'Balance                  8.60',
      ],
    ],
  ])(
    'and %s is not the total: %s is, because it is cash less change',
    async (_how, total, rows) => {
      expect(await totalOf(rows)).toBe(total);
    },
  );

  test.each<[string, string, string[]]>([
    [
      'prices differ by the change',
      '41.00',
      [
        'NORTHERN LIGHT LTD',
        'Date 14/03/2025',
        'Lamp                    20.00',
        'Shade                   12.00',
        'Subtotal lamps          32.00',
        'Bulb                     9.00',
        'Total                   41.00',
        'Cash                    50.00',
        'Change                   9.00',
      ],
    ],
    [
      'a gross amount is below its net',
      '100.00',
      [
        'MIKROSKOP AB',
        'Storgatan 4, 111 22 Stockholm',
        'Kvitto 118   2025-10-02',
        'Lins                     60.00',
        'Rengoring                20.00',
        'Netto                    80.00',
        'Summa                   100.00',
        'Moms                     20.00',
      ],
    ],
  ])('is not seen where %s, so that the total stays %s', async (_how, total, rows) => {
    expect(await totalOf(rows)).toBe(total);
  });
});

describe('an earlier balance', () => {
  test.each<[string, string, string[]]>([
    [
      'in Dutch',
      '42.35',
      [
        'Vitens Waterland BV',
        'Dorpsweg 3, 1121 AB Landsmeer',
        'Factuurnummer 20251107    Factuurdatum 07-11-2025',
        'Openstaand saldo                 € 18,00',
        'Vastrecht                        € 35,00',
        'BTW 21%                           € 7,35',
        'Nieuw bedrag                     € 42,35',
        'Totaal te betalen                € 60,35',
      ],
    ],
    [
      'in columns',
      '64.20',
      [
        'NORTHFORK ELECTRIC COOP',
        'PO Box 88, Duluth, MN 55802',
        'Statement date: 10/02/2025   Account 55-8812',
        'Previous Balance    Payments    New Charges    Amount Due',
        '$120.45             -$70.45     $64.20         $114.20',
        'Energy 420 kWh                     52.00',
        'Delivery                            8.20',
        'Tax                                 4.00',
      ],
    ],
    [
      'as a credit',
      '55.00',
      [
        'VALLEY TELECOM INC',
        'Boise, ID 83702',
        'Invoice 8812    Date: 03/01/2025',
        'Previous balance                 -$20.00',
        'Monthly service                   $50.00',
        'Taxes and fees                     $5.00',
        'Total new charges                 $55.00',
        'Amount due                        $35.00',
      ],
    ],
  ])('%s is not charged again: the total is the new charges, %s', async (_form, total, rows) => {
    expect(await totalOf(rows)).toBe(total);
  });

  test('leaves the sum of the new charges, which is doubtful because it is not printed', async () => {
    const { amount } = await reader.read([
      'PINE STREET STORAGE LLC',
      'Duluth, MN 55802',
      'Invoice 2231      Date: October 2, 2025',
      'Balance from last invoice          $50.00',
      'Unit 14 rent                       $60.00',
      'Insurance                           $4.20',
      'Total due                         $114.20',
    ]);
    expect(amount?.value).toBe('64.20');
    expect(amount?.confidence).toBeLessThanOrEqual(0.5);
    expect(amount?.alternatives?.[0]?.value).toBe('114.20');
  });

  test.each<[string, string, string[]]>([
    [
      'was paid',
      '86.40',
      [
        'Lowmoor Water Services',
        'Invoice no. LW-4471-11      Invoice date 30 November 2025',
        'Balance on last invoice           £84.20',
        'Payment received, thank you      -£84.20',
        'Water 24 m3                       £84.20',
        'Meter                              £2.20',
        'New charges                       £86.40',
        'Total amount due                  £86.40',
      ],
    ],
    [
      'is a carry from page to page',
      '330.00',
      [
        'BRAND & SOHN GMBH',
        'Musterweg 3, 10115 Berlin',
        'Rechnung Nr. 118    Datum 04.11.2025',
        'Seite 2 von 2',
        'Übertrag                     250,00',
        'Montage                       80,00',
        'Gesamtbetrag                 330,00 EUR',
      ],
    ],
  ])('changes nothing where it %s: the total stays %s', async (_how, total, rows) => {
    expect(await totalOf(rows)).toBe(total);
  });
});
