import { expect, test } from 'vitest';
import { layoutOfRows } from '../testing/text-layout.ts';
import { dateOrder } from './date-order.ts';

test.each([
  [['Miami Beach, FL 33139', '03/04/2025'], 'month-first'],
  [['Tel (305) 279-3478', 'Check 1082', '03/04/2025'], 'month-first'],
  [['Total $12.00', 'Gratuity', '03/04/25 8:14 PM'], 'month-first'],
  [['KEDAI BUKU SDN BHD', '03/04/2025 8:14 PM', 'Tel 03-7887-0693'], 'day-first'],
  [['Lisboa', 'NIF 510776914', 'Data 03/04/2025'], 'day-first'],
  [['Coffee', '03/04/2025', '12.00'], 'unknown'],
] as const)('%j is written %s', (rows, order) => expect(dateOrder(layoutOfRows(rows))).toBe(order));

test('a date valid in only one order decides, whatever the place suggests', () => {
  expect(dateOrder(layoutOfRows(['Total 12,00 €', '11/17/2025', '03/04/2025']))).toBe(
    'month-first',
  );
  expect(dateOrder(layoutOfRows(['Miami, FL 33139', '17/11/2025', '03/04/2025']))).toBe(
    'day-first',
  );
});
