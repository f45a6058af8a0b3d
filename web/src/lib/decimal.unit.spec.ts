import { expect, test } from 'vitest';
import { compareDecimals, percentChange, scaleOf } from './decimal.ts';
import { formatBalance, formatMoney } from './format-money.ts';

test.each([
  ['1234567.5', 'USD', '$1,234,567.50'],
  ['0.1', 'EUR', '€0.10'],
  ['-12.345', 'CAD', '-CA$12.35'],
  ['48.2', 'PYUSD', '48.20 PYUSD'],
  ['48.212841', 'PYUSD', '48.212841 PYUSD'],
  ['0.000000001', 'SOL', '0.000000001 SOL'],
  ['99999999999999999999.99', 'GBP', '£99,999,999,999,999,999,999.99'],
])('%s %s reads %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

test('balances always have six decimals', () => {
  expect(formatBalance('1204.5')).toBe('1,204.500000');
  expect(formatBalance('0')).toBe('0.000000');
});

test.each([
  ['8', '9', '12.5'],
  ['1100.00', '1190.20', '8.2'],
  ['10', '5', '-50.0'],
  ['0.00', '5', null],
  ['3', '2', '-33.3'],
])('from %s to %s is a change of %s percent', (before, now, change) => {
  expect(percentChange(before, now)).toBe(change);
});

test('decimals of different lengths compare by value', () => {
  expect(compareDecimals('0.10', '0.1')).toBe(0);
  expect(compareDecimals('0.3', '0.29')).toBe(1);
  expect(scaleOf('1.230')).toBe(3);
});
