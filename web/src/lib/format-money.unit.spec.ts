import { expect, test } from 'vitest';
import { balanceParts, formatMoney, moneyParts } from './format-money.ts';

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
  ['48.212841', 'PYUSD', '48.212841 PYUSD'],
  ['0.000000001', 'SOL', '0.000000001 SOL'],
  ['99999999999999999999.99', 'GBP', '£99,999,999,999,999,999,999.99'],
])('%s %s reads %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

test('balances always have six decimals', () => {
  expect(balanceParts('1204.5')).toMatchObject({ main: '1,204', minor: '.500000' });
  expect(balanceParts('0')).toMatchObject({ main: '0', minor: '.000000' });
});

test.each([
  ['de-DE', '1234567.5', 'EUR', '1.234.567,50\u00a0€'],
  ['en-GB', '25', 'USD', 'US$25.00'],
  ['hi-IN', '1234567.5', 'SOL', '12,34,567.50 SOL'],
])('in %s, %s %s reads %s', (locale, amount, currency, text) => {
  expect(formatMoney(amount, currency, locale)).toBe(text);
});

test('the minor units are separated wherever the symbol is', () => {
  expect(moneyParts('9.5', 'EUR', 'de-DE')).toEqual({
    main: '9',
    minor: ',50',
    suffix: '\u00a0€',
  });
  expect(moneyParts('9.5', 'USD', 'en-US')).toEqual({ main: '$9', minor: '.50', suffix: '' });
});
