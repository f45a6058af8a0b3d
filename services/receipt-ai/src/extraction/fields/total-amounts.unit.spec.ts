import { beforeAll, describe, expect, test } from 'vitest';

import { createRowReader, type RowReader } from '../testing/row-reader.ts';
import type { FoundFields } from './find-fields.ts';

let reader: RowReader;

beforeAll(async () => {
  reader = await createRowReader();
});

const find = (rows: readonly string[]): Promise<FoundFields> => reader.read(rows);

const receipt = (first: string, second: string, total: string): string[] => [
  'AL NOOR TRADING',
  'Date 14/03/2025',
  `Dates, boxed        ${first}`,
  `Coffee              ${second}`,
  `TOTAL               ${total}`,
];

describe("a total has its currency's decimals", () => {
  test.each([
    ['KWD', receipt('KWD 8.000', 'KWD 2.250', 'KWD 10.250'), '10.250'],
    ['BHD', receipt('BHD 20.125', 'BHD 2.250', 'BHD 22.375'), '22.375'],
    ['OMR', receipt('OMR 1,200.500', 'OMR 0.750', 'OMR 1,201.250'), '1201.250'],
    ['JOD', receipt('JOD 4.500', 'JOD 0.350', 'JOD 4.850'), '4.850'],
    ['TND', receipt('TND 1.200,500', 'TND 0,750', 'TND 1.201,250'), '1201.250'],
    ['JPY', receipt('JPY 1.200', 'JPY 300', 'JPY 1.500'), '1500'],
    ['KRW', receipt('KRW 12,000', 'KRW 4,500', 'KRW 16,500'), '16500'],
    ['INR', receipt('INR 1,20,000.00', 'INR 3,456.00', 'INR 1,23,456.00'), '123456.00'],
    ['INR', receipt('INR 12,00,000.00', 'INR 34,567.00', 'INR 12,34,567.00'), '1234567.00'],
    ['CHF', receipt("CHF 1'200.00", 'CHF 34.50', "CHF 1'234.50"), '1234.50'],
    ['EUR', receipt('EUR 1.200,00', 'EUR 34,56', 'EUR 1.234,56'), '1234.56'],
  ])('in %s', async (currency, rows, total) => {
    const { amount, currency: read } = await find(rows);
    expect([read?.value, amount?.value]).toEqual([currency, total]);
  });
});

describe('a total that can be read in two ways', () => {
  test.each([
    ['euros', receipt('EUR 1.000', 'EUR 234', 'EUR 1.234')],
    ['an unknown currency', receipt('8.000', '2.250', '10.250')],
  ])('of %s is offered both ways with low confidence', async (_currency, rows) => {
    const { amount } = await find(rows);
    expect(amount?.confidence).toBeLessThanOrEqual(0.5);
    const readings = [amount?.value, ...(amount?.alternatives ?? []).map(({ value }) => value)];
    expect(readings.some((value) => value?.includes('.'))).toBe(true);
    expect(readings.some((value) => value && !value.includes('.'))).toBe(true);
  });

  test('is certain where large round amounts show that thousands are grouped', async () => {
    const { amount } = await find(receipt('125.000', '30.500', '155.500'));
    expect(amount?.value).toBe('155500');
    expect(amount?.confidence).toBeGreaterThan(0.5);
  });
});

describe('a receipt without a total', () => {
  test.each([
    ['prices alone', ['Lamp  55.90', 'Shade  19.90', 'Bulb  4.50']],
    ['a price list', ['Espresso  2.80', 'Cappuccino  3.60', 'Toast  6.40', 'Soup  8.20']],
    ['an address', ['Hafenweg 3', 'DE 12345 Leipzig', 'Pappelallee 15', 'DE 12345 Berlin']],
    ['a delivery note', ['Delivery note 77', 'Paper  12.20', 'Ink  17.25']],
  ])('of %s gets none: its largest price is not one', async (_what, rows) => {
    expect((await find(['NORTHERN LIGHT LTD', ...rows])).amount).toBeNull();
  });

  test.each([
    ['a lone amount', ['Parking', 'EUR 4.00'], '4.00'],
    ['a sum of the prices', ['Lamp  55.90', 'Shade  19.90', '75.80'], '75.80'],
    [
      'an amount that is repeated',
      ['Lamp  55.90', 'Shade  19.90', '75.00', 'VISA 4242', '75.00'],
      '75.00',
    ],
  ])('but %s is read as one', async (_what, rows, total) => {
    expect((await find(['NORTHERN LIGHT LTD', ...rows])).amount?.value).toBe(total);
  });
});
