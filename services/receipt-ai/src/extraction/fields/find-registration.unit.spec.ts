import { expect, test } from 'vitest';
import { layoutOfRows } from '../testing/text-layout.ts';
import { findRegistration } from './find-registration.ts';

test.each([
  ['GST ID. NO: 000181747712', '000181747712'],
  ['(GST Reg No. 001492992000)', '001492992000'],
  ['USt-IdNr.: DE 812 334 556', 'DE812334556'],
  ['VAT Reg No GB 221 4455 66', 'GB221445566'],
  ['NIF: 513 350 356', '513350356'],
  ['Co. Reg No.: 795225-A', '795225A'],
  ['99 SPEED MART S/B (519537-X)', '519537X'],
])('in %s the seller’s number is %s', (line, number) =>
  expect(findRegistration(layoutOfRows(['SOME SHOP', line]))).toBe(number),
);

test('telephone, order and page numbers are not registration numbers', () => {
  expect(
    findRegistration(layoutOfRows(['SOME SHOP', 'Tel: 03-78870693', 'Order No 4500098812'])),
  ).toBeNull();
});

test('a number far down may be the buyer’s and is ignored', () => {
  const rows = [...Array.from({ length: 20 }, (_, i) => `item ${i}`), 'NIF: 510 776 914'];
  expect(findRegistration(layoutOfRows(rows))).toBeNull();
});
