import { expect, test } from 'vitest';
import { decimalText } from './price-text.ts';

test.each([
  [116_999n, -5, '1.16999'],
  [13_512_345_678n, -8, '135.12345678'],
  [99_990_000n, -8, '0.99990000'],
  [58n, -5, '0.00058'],
  [0n, -8, '0.00000000'],
  [-5n, -2, '-0.05'],
  [42n, 0, '42'],
  [7n, 3, '7000'],
  // More digits than a double represents exactly.
  [9_007_199_254_740_993n, -8, '90071992.54740993'],
])('%d times ten to the power of %d is written exactly', (component, exponent, text) => {
  expect(decimalText(component, exponent)).toBe(text);
});

test('an exponent outside the range of real feeds is refused instead of producing a huge number', () => {
  expect(() => decimalText(1n, -300)).toThrow(RangeError);
});
