import { expect, test } from 'vitest';
import { compareDecimals, percentChange, scaleOf, subtractDecimals } from './decimal.ts';

test.each([
  ['8', '9', '12.5'],
  ['1100.00', '1190.20', '8.2'],
  ['10', '5', '-50.0'],
  ['0.00', '5', null],
  ['3', '2', '-33.3'],
])('from %s to %s is a change of %s percent', (before, now, change) => {
  expect(percentChange(before, now)).toBe(change);
});

test.each([
  ['10.5', '0.25', '10.25'],
  ['1', '1.000001', '-0.000001'],
  ['5', '5', '0'],
])('%s less %s is %s', (a, b, difference) => {
  expect(subtractDecimals(a, b)).toBe(difference);
});

test('decimals of different lengths compare by value', () => {
  expect(compareDecimals('0.10', '0.1')).toBe(0);
  expect(compareDecimals('0.3', '0.29')).toBe(1);
  expect(scaleOf('1.230')).toBe(3);
});
