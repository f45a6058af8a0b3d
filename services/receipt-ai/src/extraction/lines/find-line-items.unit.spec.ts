import { describe, expect, test } from 'vitest';

import { layoutOfRows } from '../testing/text-layout.ts';
import { findLineItems } from './find-line-items.ts';
import { receiptRows } from './receipt-rows.ts';

const items = (...rows: string[]) => findLineItems(receiptRows(layoutOfRows(rows), null));

/** Quantity, price, description and amount as one text. */
const read = (...rows: string[]): string[] =>
  items(...rows).map(
    ({ description, quantity, unitPrice, amount }) =>
      `${quantity ?? '-'} x ${unitPrice ?? '-'} ${description} ${amount}`,
  );

describe('items that add up to the printed sum are read', () => {
  test.each([
    [
      'English',
      [
        '2 Flat white  6.40',
        'Carrot cake  4.10',
        'Subtotal  10.50',
        'VAT 20%  1.75',
        'Total  10.50',
      ],
      ['2 x - Flat white 6.40', '- x - Carrot cake 4.10'],
    ],
    [
      'German, with quantity and price in columns',
      [
        'Menge  Artikel  Einzelpreis  Summe',
        '3  Apfelschorle  2,50  7,50',
        '1  Leberkäse  4,20  4,20',
        'Gesamtbetrag  11,70',
      ],
      ['3 x 2.50 Apfelschorle 7.50', '1 x 4.20 Leberkäse 4.20'],
    ],
    [
      'French',
      [
        'Désignation  Qté  Prix',
        'Café crème  2  3,10  6,20',
        'Tarte aux pommes  1  4,50  4,50',
        'Total TTC  10,70',
      ],
      ['2 x 3.10 Café crème 6.20', '1 x 4.50 Tarte aux pommes 4.50'],
    ],
    [
      'Spanish',
      ['2 Cerveza  5,00', '1 Tortilla  6,50', 'Total  11,50', 'IVA 10%  1,05'],
      ['2 x - Cerveza 5.00', '1 x - Tortilla 6.50'],
    ],
    [
      'Portuguese',
      [
        'Artigo  Qtd.  Pr.Unit.  Valor',
        'Chave inglesa  2,00  1,22  2,44',
        'Lanterna  1,00  9,47  9,47',
        'Total  11,91',
      ],
      ['2.00 x 1.22 Chave inglesa 2.44', '1.00 x 9.47 Lanterna 9.47'],
    ],
    [
      'Italian',
      ['Acqua naturale  1,50', 'Pizza margherita  7,00', 'Totale complessivo  8,50'],
      ['- x - Acqua naturale 1.50', '- x - Pizza margherita 7.00'],
    ],
    [
      'Dutch',
      [
        'Artikel  Aantal  Prijs  Bedrag',
        'Fietsband  2  14,95  29,90',
        'Ventiel  1  1,10  1,10',
        'Totaal  31,00',
      ],
      ['2 x 14.95 Fietsband 29.90', '1 x 1.10 Ventiel 1.10'],
    ],
    [
      'Indonesian, without decimals',
      [
        '2 Nasi goreng  50.000',
        '3 Es teh  24.000',
        'Subtotal  74.000',
        'PB1 10%  7.400',
        'Total  81.400',
      ],
      ['2 x - Nasi goreng 50000', '3 x - Es teh 24000'],
    ],
    [
      'Malaysian, with descriptions below the codes',
      [
        'Item  Qty  S/Price  Amount  Tax',
        '1921  2  5.30  10.60  SR',
        'COPPER NAIL',
        '7741  1  3.00  3.00  SR',
        'HOSE CLIP',
        'Total Qty  3  13.60',
        'Total Sales  13.60',
      ],
      ['2 x 5.30 COPPER NAIL 10.60', '1 x 3.00 HOSE CLIP 3.00'],
    ],
  ])('%s', (_language, rows, expected) => expect(read(...rows)).toEqual(expected));

  test('descriptions above their numbers go with the numbers below them', () => {
    expect(
      read(
        'TOWEL RAIL',
        '8970669  1 X 19.00 19.00',
        'SOAP DISH',
        '9066468  2 X 4.00 8.00',
        'TOTAL  27.00',
      ),
    ).toEqual(['1 x 19.00 TOWEL RAIL 19.00', '2 x 4.00 SOAP DISH 8.00']);
  });

  test('a heading that is not directly above the first numbers shows that descriptions are above', () => {
    expect(
      read(
        'Description  Qty  Price  Total',
        'Green tea',
        '2 x  2.20  4.40',
        'Rice',
        '1 x  0.80  0.80',
        'Members collect points',
        'Total  5.20',
      ),
    ).toEqual(['2 x 2.20 Green tea 4.40', '1 x 0.80 Rice 0.80']);
  });

  test('a quantity in a row of its own belongs to the item beside it and is not an item', () => {
    expect(read('Milk  2,58', '2 x 1,29', 'Bread  3,10', 'Summe  5,68')).toEqual([
      '2 x 1.29 Milk 2.58',
      '- x - Bread 3.10',
    ]);
    expect(read('0.750 kg x 4.00', 'Plums  3.00', 'Figs  2.00', 'Total  5.00')).toEqual([
      '0.750 x 4.00 Plums 3.00',
      '- x - Figs 2.00',
    ]);
  });

  test('a discount and a return lower the sum: their amounts are negative', () => {
    expect(
      read(
        'Lamp  55.90',
        '@DISC 10.00%  -5.59',
        'Vase  12.00',
        'Vase returned  -12.00',
        'Discount  0.31',
        'Total  50.00',
      ),
    ).toEqual([
      '- x - Lamp 55.90',
      '- x - DISC -5.59',
      '- x - Vase 12.00',
      '- x - Vase returned -12.00',
      '- x - Discount -0.31',
    ]);
  });

  test('a reduced price in percent is still quantity times price', () => {
    expect(
      read(
        'Nougat  8 Unit(s)  4.55 €  10%  32.76 €',
        'Olive oil  1  20.00 €  20.00 €',
        'Total  52.76 €',
      ),
    ).toEqual(['8 x 4.55 Nougat 32.76', '1 x 20.00 Olive oil 20.00']);
  });

  test('goods of two tax rates with a sum each are all read', () => {
    expect(
      read(
        'WHITE BREAD  4.26',
        'RYE BREAD  3.35',
        'Total 0% supplies:  7.61',
        'CROISSANT  14.40',
        'BRIOCHE  9.60',
        'Total 6% supplies (excl. GST):  24.00',
        'GST:  1.44',
        'Total Payable:  33.05',
      ),
    ).toHaveLength(4);
  });

  test('numbers of positions are not quantities', () => {
    expect(read('1 Chair  90.00', '2 Table  240.00', 'Total  330.00')).toEqual([
      '- x - Chair 90.00',
      '- x - Table 240.00',
    ]);
  });

  test('an item named like a payment counts where the sum holds with it', () => {
    expect(
      read('Greeting card  3.50', 'Ribbon  1.50', 'Total  5.00', 'Cash  10.00', 'Change  5.00'),
    ).toEqual(['- x - Greeting card 3.50', '- x - Ribbon 1.50']);
  });

  test('net items count where only the total with tax is printed', () => {
    expect(read('Paint  10.00', 'Brush  5.00', 'GST 6%  0.90', 'Total  15.90')).toEqual([
      '- x - Paint 10.00',
      '- x - Brush 5.00',
    ]);
  });
});

describe('amounts beside the items do not hide their sum', () => {
  test('a price in a description is in another column', () => {
    expect(
      read(
        '1x 00388658                 2.50SR',
        'CUT FRUITS 1.99',
        '1x 04291022                 4.80SR',
        'CHERRIES',
        'Sub-total                   7.30',
      ).map((item) => item.slice(-4)),
    ).toEqual(['2.50', '4.80']);
  });

  test('a price in the same column is not an item where the others are quantity times price', () => {
    const rows = [
      'Desk    2  100.00  200.00',
      'Formerly           110.00',
      'Chair   1   50.00   50.00',
      'Total              250.00',
    ];
    expect(read(...rows)).toEqual(['2 x 100.00 Desk 200.00', '1 x 50.00 Chair 50.00']);
    const [counted] = items(...rows);
    const [unproved] = items(...rows.with(3, 'Total              999.00'));
    expect(counted?.confidence).toBeGreaterThan(unproved?.confidence ?? 1);
  });

  test('the price in a quantity row is not an item, although it is in the column of items', () => {
    expect(
      read('Milk        2,58', '2 x         1,29', 'Bread       3,10', 'Summe       5,68'),
    ).toEqual(['2 x 1.29 Milk 2.58', '- x - Bread 3.10']);
  });

  test('a sum may be below its label', () => {
    expect(read('Door key  3.50', 'Key ring  1.75', 'TOTAL:', '5.25')).toHaveLength(2);
  });
});

describe('nothing is invented', () => {
  test('rows that add up to no printed sum give no items', () => {
    expect(read('Lunch  12.00', 'Coffee  3.00', 'Total  18.20')).toEqual([]);
  });

  test('a receipt with a total alone has no items', () => {
    expect(read('Parking', 'Total  7.00', 'Cash  7.00')).toEqual([]);
  });

  test('subtotals, taxes and payments are not items', () => {
    expect(
      read(
        'Lunch  18.00',
        'Subtotal  18.00',
        'GST 6%  1.08',
        'Total  19.08',
        'Cash  20.00',
        'Change  0.92',
      ),
    ).toEqual(['- x - Lunch 18.00']);
  });

  test('an unlabelled sum does not count as the only item', () => {
    expect(read('Pie  10.50', 'Soda  20.90', '31.40', 'Total  31.40')).toHaveLength(2);
  });
});

test('rows of quantity times price are a table without its sum, with less confidence than with it', () => {
  const rows = ['3  Bolt  2.00  6.00', '2  Nut  1.50  3.00'];
  const [unproved, proved] = [items(...rows, 'Total  99.00'), items(...rows, 'Total  9.00')];
  expect(unproved.map(({ amount }) => amount)).toEqual(['6.00', '3.00']);
  expect(unproved[0]?.confidence).toBeLessThan(proved[0]?.confidence ?? 0);
});

test("an item's region spans its description and its numbers", () => {
  const [item] = items('TOWEL RAIL', '8970669  1 X 19.00  19.00', 'TOTAL  19.00');
  expect(item?.region).toEqual({ page: 0, x: 0, y: 0, width: 0.25, height: 0.034 });
});
