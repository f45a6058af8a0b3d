import { describe, expect, test } from 'vitest';

import { TAX_LINES_MAX } from '../../domain/extraction.ts';
import { layoutOfRows } from '../testing/text-layout.ts';
import { findTaxes } from './find-taxes.ts';
import { receiptRows } from './receipt-rows.ts';

const taxes = (...rows: string[]) => findTaxes(receiptRows(layoutOfRows(rows), null));

/** Rate, net, tax and gross as one text. */
const read = (...rows: string[]): string[] =>
  taxes(...rows).map(({ rate, net, tax, gross }) => `${rate ?? '-'}: ${net} + ${tax} = ${gross}`);

describe('tax is read per rate', () => {
  test.each([
    [
      'English, of a total with tax',
      ['Total  12.00', 'Includes VAT 20%  2.00'],
      ['20: 10.00 + 2.00 = 12.00'],
    ],
    [
      'German, two rates in a table',
      [
        'Summe  22,60',
        'MwSt  Netto  Steuer  Brutto',
        'A 19%  10,00  1,90  11,90',
        'B 7%  10,00  0,70  10,70',
      ],
      ['19: 10.00 + 1.90 = 11.90', '7: 10.00 + 0.70 = 10.70'],
    ],
    [
      'Swiss, with a decimal rate',
      ['Total CHF  54.05', 'MWST 8.1%  50.00  4.05'],
      ['8.1: 50.00 + 4.05 = 54.05'],
    ],
    [
      'French',
      ['Total HT  50,00', 'TVA 20%  10,00', 'Total TTC  60,00'],
      ['20: 50.00 + 10.00 = 60.00'],
    ],
    ['Spanish', ['Base 10,45  IVA 10%  1,05', 'Total  11,50'], ['10: 10.45 + 1.05 = 11.50']],
    [
      'Portuguese, with the rate first',
      ['Taxa  Valor s/IVA  Valor IVA  Total', '23%  5.90  1.36  7.26'],
      ['23: 5.90 + 1.36 = 7.26'],
    ],
    [
      'Italian',
      ['Imponibile  100,00', 'IVA 22%  22,00', 'Totale  122,00'],
      ['22: 100.00 + 22.00 = 122.00'],
    ],
    [
      'Dutch, without a percent sign',
      ['BTW %  Grondslag  BTW bedrag  Totaal', '21  41,31  8,68  49,99'],
      ['21: 41.31 + 8.68 = 49.99'],
    ],
    [
      'Indonesian, without decimals',
      ['Subtotal  33.000', 'PB1 10%  3.300', 'Total  36.300'],
      ['10: 33000 + 3300 = 36300'],
    ],
    [
      'Malaysian, in a summary by tax code',
      ['Total  112.47', 'GST SUMMARY', 'SR  6  106.10  6.37'],
      ['6: 106.10 + 6.37 = 112.47'],
    ],
    [
      'Turkish, whose items print the rate',
      ['ZEYTIN  %10  *62,50', 'PEYNIR  %10  *75,00', 'TOPKDV  *12,50', 'TOPLAM  *137,50'],
      ['10: 125.00 + 12.50 = 137.50'],
    ],
    [
      'American, whose rate is not printed',
      ['Subtotal  131.00', 'Tax  12.71', 'Total  143.71'],
      ['-: 131.00 + 12.71 = 143.71'],
    ],
  ])('%s', (_country, rows, expected) => expect(read(...rows)).toEqual(expected));

  test('a rate that is not printed follows from the amounts where only one in force does', () => {
    expect(read('Subtotal  100.00', 'GST  6.00', 'Total  106.00')).toEqual([
      '6: 100.00 + 6.00 = 106.00',
    ]);
  });

  test('tax before the total was rounded still belongs to it', () => {
    expect(read('Subtotal  13.00', 'Gov tax 6%  0.78', 'Rounding  0.02', 'Total  13.80')).toEqual([
      '6: 13.00 + 0.78 = 13.78',
    ]);
  });

  test('zero-rated goods have a line of their own', () => {
    expect(read('GST Summary  Amount  Tax', 'T @ 6%  33.95  2.04', 'Z @ 0%  5.00  0.00')).toEqual([
      '6: 33.95 + 2.04 = 35.99',
      '0: 5.00 + 0.00 = 5.00',
    ]);
  });

  test('a sum of goods at 0 % is a line without tax', () => {
    expect(
      read(
        'Total 0% supplies:  7.61',
        'Total 6% supplies (excl. GST):  24.00',
        'GST:  1.44',
        'Total 6% supplies (inc. GST):  25.44',
        'Total 0% supplies:  7.61',
        'Total payable:  33.05',
      ),
    ).toEqual(['6: 24.00 + 1.44 = 25.44', '0: 7.61 + 0.00 = 7.61']);
  });

  test("a credit note's tax is negative", () => {
    expect(read('TVA collectée 20,0%  -20,50 €  -4,10 €', 'Total TTC  -24,60 €')).toEqual([
      '20: -20.50 + -4.10 = -24.60',
    ]);
  });
});

describe('nothing is invented', () => {
  test.each([
    ['a tax that does not fit its rate', ['Subtotal  100.00', 'VAT 20%  3.33', 'Total  103.30']],
    ['a discount in percent', ['Price  50.00', 'Discount 10%  50.00  5.00  55.00', 'Total  45.00']],
    [
      'a service charge in percent',
      ['Subtotal  50.00', 'Service charge 10%  5.00', 'Total  55.00'],
    ],
    ['a taxi', ['Taxi  20.00', 'Trips  100.00', 'Total  120.00']],
    ['a zero tax', ['Subtotal  9.00', 'TAX  0.00', 'Total  9.00']],
  ])('%s gives no tax', (_what, rows) => expect(read(...rows)).toEqual([]));

  test('quantities that happen to be rates are not rates', () => {
    expect(read('TAX INVOICE', '10.00 PKTS X 13.00  130.00', 'Total  130.00')).toEqual([]);
  });

  test('an included tax of a total is counted once, although it is printed twice', () => {
    expect(read('Total  106.00', 'GST 6%  6.00', 'GST Summary', 'SR 6%  100.00  6.00')).toEqual([
      '6: 100.00 + 6.00 = 106.00',
    ]);
  });
});

test(`at most ${TAX_LINES_MAX} rates are returned`, () => {
  const rows = Array.from(
    { length: 20 },
    (_, i) => `VAT ${i + 1}%  100.00  ${i + 1}.00  ${101 + i}.00`,
  );
  expect(taxes(...rows)).toHaveLength(TAX_LINES_MAX);
});

test('a row that proves itself is more certain than amounts from several rows', () => {
  const [own] = taxes('VAT 20%  10.00  2.00  12.00');
  const [others] = taxes('Subtotal  10.00', 'VAT 20%  2.00', 'Total  12.00');
  expect(own?.region).not.toBeNull();
  expect(own?.confidence).toBeGreaterThan(others?.confidence ?? 1);
});
