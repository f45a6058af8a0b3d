import { expect, test } from 'vitest';
import { PAGE_CURRENCIES } from '../tagging/field-labels.ts';
import { meanGist } from '../tagging/page-gist.ts';
import { layoutOfRows } from '../testing/text-layout.ts';
import { dateOrder } from './date-order.ts';

const gist = (monthFirst: number) => ({ ...meanGist([]), monthFirst });

test.each([
  [0.9, 'month-first'],
  [0.05, 'day-first'],
  [0.5, 'unknown'],
] as const)('03/04/2025 on a page that is American with %d is %s', (share, order) =>
  expect(dateOrder(layoutOfRows(['Coffee', '03/04/2025', '12.00']), gist(share))).toBe(order),
);

test('a date valid in only one order decides, whatever the page looks like', () => {
  const order = (rows: string[], share: number) => dateOrder(layoutOfRows(rows), gist(share));
  expect(order(['Total 12,00 €', '11/17/2025', '03/04/2025'], 0)).toBe('month-first');
  expect(order(['Miami, FL 33139', '17/11/2025', '03/04/2025'], 1)).toBe('day-first');
});

test.each([
  ['Baldwin Park, CA 91706', 'month-first'],
  ['Tel: 626-337-5666', 'month-first'],
  ['(201) 840-8428', 'month-first'],
  ['Edmonton AB T5P 4A9', 'unknown'],
  ['Tel: 03-7782 5666', 'day-first'],
  ['Invoice 12345-678-9012', 'day-first'],
])('03/04/2025 below %j is %s, even if the page does not look American', (line, order) =>
  expect(dateOrder(layoutOfRows([line, '03/04/2025', '12.00']), gist(0.1))).toBe(order),
);

test('the American address on a bill in euros is the buyer’s, so the order is asked', () => {
  const euros = { ...gist(0.1), currencies: Float32Array.from(PAGE_CURRENCIES, isEuro) };
  const rows = ['Bill to: Acme, Miami, FL 33139', '03/04/2025', '12.00 EUR'];
  expect(dateOrder(layoutOfRows(rows), euros)).toBe('unknown');
});

const isEuro = (code: string): number => (code === 'EUR' ? 0.9 : 0);
