import { describe, expect, test } from 'vitest';

import {
  amountReader,
  decimalsOf,
  printedAmounts,
  repairNumbers,
  wholeAmounts,
} from './amount-text.ts';

function decimals(line: string): string[] {
  return printedAmounts(line).map(({ decimal }) => decimal);
}

describe('amounts in a line', () => {
  test.each([
    ['RM 1,234.50', '1234.50'],
    ['1.234,50 €', '1234.50'],
    ["CHF 1'234.50", '1234.50'],
    ['1 234,50', '1234.50'],
    ['-0.02', '-0.02'],
    ['$.', undefined],
    ['007.10', '7.10'],
    ['RM .02', '0.02'],
    ['0.02-', '-0.02'],
    ["CHF 1'250.-", '1250.00'],
    ['No.02', undefined],
    ['₹ 1,23,456.00', '123456.00'],
    ['Rs. 12,34,567.89', '1234567.89'],
    ['₹ 12,34,567', '1234567'],
    ['1\u202f234,50 €', '1234.50'],
    ['1\u2009234\u2009567,00', '1234567.00'],
  ])('reads %s as %s', (line, decimal) => expect(decimals(line)[0]).toBe(decimal));

  test.each(['14.03.2025', '10:42', '6.00%', '1.234.567', '123456789.00', '1/2.50'])(
    'finds none in %s',
    (line) => expect(decimals(line)).toEqual([]),
  );

  test('counts in hundredths and keeps the mark', () => {
    expect(printedAmounts('Total US$ 19.99')).toEqual([
      expect.objectContaining({ cents: 1999, decimal: '19.99', currencyMark: 'US$' }),
    ]);
  });

  test.each([
    ['KWD 10.250', '10.250'],
    ['22.375 BHD', '22.375'],
    ['1,234.500', '1234.500'],
    ['1.234,500 DT', '1234.500'],
    ['0.750', '0.750'],
    ["1'234.500-", '-1234.500'],
  ])('reads %s with three decimals as %s', (line, decimal) =>
    expect(amountReader('three')(line)[0]?.decimal).toBe(decimal),
  );

  test.each([
    ['¥1.500', '1500'],
    ['₹ 12,34,567', '1234567'],
    ["1'500", '1500'],
    ['8 769 Ft', '8769'],
    ['ÖSSZESEN:  1 184', '1184'],
    ['Rp 610242254', '610242254'],
    ['1,003,635元', '1003635'],
  ])('reads %s without decimals as %s', (line, decimal) =>
    expect(wholeAmounts(line)[0]?.decimal).toBe(decimal),
  );

  test.each([
    ['KWD', '10.250\n2.500', 'three'],
    ['TND', '10.250\n2.500', 'three'],
    ['KWD', '10.25\n2.50', 'two'],
    ['JPY', '1.500', 'none'],
    ['CLP', '12.990\n2 x 6.495', 'none'],
    ['JPY', '1,500.00\n2.00', 'two'],
    ['TWD', '1.00 個  NT$ 4163\n3.50 個  NT$ 229', 'none'],
    ['HUF', '1,00 db  438821 Ft', 'none'],
    ['TWD', 'NT$ 4,163.00\nNT$ 229', 'two'],
    ['EUR', '1.234,56', 'two'],
    [null, '54.500\n12.000', 'none'],
  ] as const)('amounts of %s printed as %j have %s decimals', (currency, text, decimals) =>
    expect(decimalsOf(text, currency)).toBe(decimals),
  );

  test('reads whole amounts only with wholeAmounts', () => {
    expect(decimals('Rp 57.000')).toEqual([]);
    expect(wholeAmounts('Rp 57.000')[0]).toMatchObject({
      cents: 5_700_000,
      decimal: '57000',
      currencyMark: 'RP',
    });
  });

  test('repairs numbers and leaves words unchanged', () => {
    expect(repairNumbers('Total 1O.5o')).toBe('Total 10.50');
    expect(repairNumbers('12 . 50')).toBe('12.50');
    expect(repairNumbers('15.U0')).toBe('15.00');
    expect(repairNumbers('110-00')).toBe('110.00');
    expect(repairNumbers('2018-06-15')).toBe('2018-06-15');
    expect(repairNumbers('Coco Foods')).toBe('Coco Foods');
  });
});
