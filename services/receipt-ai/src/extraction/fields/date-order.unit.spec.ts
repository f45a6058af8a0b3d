import { expect, test } from 'vitest';
import { meanGist, type PageGist } from '../tagging/page-gist.ts';
import { layoutOfRows } from '../testing/text-layout.ts';
import { countryEvidence } from './country-evidence.ts';
import { dateOrder } from './date-order.ts';

const pageOf = (monthFirst: number) => ({ ...meanGist([]), monthFirst });

/** What 03/04/2025 means in these rows; "asked" where nothing decides. */
function orderOf(rows: string[], page: PageGist): string {
  const layout = layoutOfRows(rows);
  const { written, confidence } = dateOrder(layout, countryEvidence(layout, page));
  return confidence === 0.5 ? 'asked' : written;
}

test.each([
  [0.9, 'month-first'],
  [0.05, 'day-first'],
  [0.5, 'asked'],
] as const)('03/04/2025 on a page that looks American with %d is %s', (share, order) =>
  expect(orderOf(['Coffee', '03/04/2025', '12.00'], pageOf(share))).toBe(order),
);

test('a date valid in only one order decides, whatever the page looks like', () => {
  expect(orderOf(['Total 12,00 €', '11/17/2025', '03/04/2025'], pageOf(0))).toBe('month-first');
  expect(orderOf(['Miami, FL 33139', '17/11/2025', '03/04/2025'], pageOf(1))).toBe('day-first');
});

test.each([
  ['Fri 06/05/2020', 'month-first'],
  ['06/05/2020 Wed 7:12 PM', 'day-first'],
  ['mercredi 06/05/2020', 'day-first'],
  ['Mi., 06/05/2020', 'day-first'],
  ['Sunday special 06/05/2020', 'asked'],
])('a weekday beside the date decides: %s is %s', (line, order) =>
  expect(orderOf([line, '12.00'], pageOf(0.5))).toBe(order),
);

test.each([
  ['Baldwin Park, CA 91706', 'month-first'],
  ['Galveston,Tx 77550', 'month-first'],
  ['Tel: 626-337-5666', 'month-first'],
  ['360.555.0177', 'month-first'],
  ['Edmonton AB T5P 4A9', 'asked'],
  ['G-12 Jalan Kenanga, Kajang', 'day-first'],
  ['Tel: 03-7782 5666', 'day-first'],
  ['Momsreg.nr SE559068410201, Sverige', 'year-first'],
  ['登録番号 T1234567890123', 'year-first'],
  ['Invoice 12345-678-9012', 'asked'],
])('03/04/2025 below %j is %s, even if the page says nothing', (line, order) =>
  expect(orderOf([line, '03/04/2025', '12.00'], pageOf(0.5))).toBe(order),
);

test('the American address of the buyer does not decide', () => {
  const rows = ['Muster GmbH, Berlin', 'Bill to: Acme, Miami, FL 33139', '03/04/2025', '12.00'];
  expect(orderOf(rows, pageOf(0.3))).toBe('day-first');
});
