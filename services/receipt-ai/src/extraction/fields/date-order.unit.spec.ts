import { expect, test } from 'vitest';
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
