import { expect, test } from 'vitest';
import { CURRENCIES, isCurrency, isNationalCurrency, pairOf, scaleOf } from './currencies.ts';

test('every national currency is listed once and known to formatters', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(CURRENCIES.filter((code) => isNationalCurrency(code) && !known.has(code))).toEqual([]);
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
  expect(CURRENCIES.length).toBeGreaterThan(150);
});

test.each([
  ['JPY', 0],
  ['USD', 2],
  ['KWD', 3],
  ['PYUSD', 6],
  ['SOL', 9],
] as const)('%s has %d decimals', (code, scale) => {
  expect(scaleOf(code)).toBe(scale);
});

test.each(['XYZ', 'usd', 'HRK', '', '__proto__'])('%j is no currency', (code) => {
  expect(isCurrency(code)).toBe(false);
});

test.each([
  ['USD', null],
  ['EUR', 'EUR/USD'],
  ['CAD', 'USD/CAD'],
  ['MYR', 'MYR/USD'],
  ['SOL', 'SOL/USD'],
] as const)('%s is converted with %s', (code, pair) => {
  expect(pairOf(code)).toBe(pair);
});
