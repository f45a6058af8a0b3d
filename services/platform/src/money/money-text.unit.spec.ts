import { expect, test } from 'vitest';
import { moneyText } from './money-text.ts';

test.each([
  ['$1,250.00', { amountMinor: 125_000n, currency: 'USD' }],
  ['-$8.05', { amountMinor: -805n, currency: 'USD' }],
  ['EUR 12.50', { amountMinor: 1_250n, currency: 'EUR' }],
  ['-JPY 1,000', { amountMinor: -1_000n, currency: 'JPY' }],
] as const)('an amount is written as %s, with the decimals of its currency', (text, money) => {
  expect(moneyText(money)).toBe(text);
});
