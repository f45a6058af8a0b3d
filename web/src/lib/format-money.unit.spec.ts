import { expect, test } from 'vitest';
import { formatBalance, formatMoney, moneyParts } from './format-money.ts';

test.each([
  ['1234567.5', 'USD', '$1,234,567.50'],
  ['0.1', 'EUR', '€0.10'],
  ['-12.345', 'CAD', '-CA$12.35'],
  ['33.5', 'MYR', 'MYR\u00a033.50'],
  ['1500', 'JPY', '¥1,500'],
  ['1.5', 'KWD', 'KWD\u00a01.500'],
  // CLDR has no decimals for this currency, ISO 4217 has two.
  ['12.34', 'ALL', 'ALL\u00a012.34'],
  ['48.2', 'PYUSD', '48.20 PYUSD'],
  ['48.212841', 'PYUSD', '48.21 PYUSD'],
  ['30.218893', 'PYUSD', '30.22 PYUSD'],
  ['30.225000', 'PYUSD', '30.22 PYUSD'],
  ['0.000041', 'PYUSD', '0.000041 PYUSD'],
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
  ['de-DE', '1234567.5', 'EUR', '1.234.567,50\u00a0€'],
  ['en-GB', '25', 'USD', 'US$25.00'],
  ['hi-IN', '1234567.5', 'SOL', '12,34,567.50 SOL'],
])('in %s, %s %s reads %s', (locale, amount, currency, text) => {
  expect(formatMoney(amount, currency, locale)).toBe(text);
});

test('the part after the digits is separate, and the exact amount is told where fewer decimals show', () => {
  expect(moneyParts('9.5', 'EUR', 'de-DE')).toEqual({ digits: '9,50', suffix: '\u00a0€' });
  expect(moneyParts('9.5', 'USD', 'en-US')).toEqual({ digits: '$9.50', suffix: '' });
  expect(moneyParts('48.212841', 'PYUSD', 'en-US')).toEqual({
    digits: '48.21',
    suffix: ' PYUSD',
    exact: '48.212841 PYUSD',
  });
});
