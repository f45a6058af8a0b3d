import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideHalfUp, taxInAmount, taxOnAmount } from './tax-in-amount.ts';

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [7n, 3n, 2n],
  [-7n, 3n, -2n],
  [0n, 7n, 0n],
])('%s / %s rounds half away from zero: %s', (dividend, divisor, quotient) => {
  expect(divideHalfUp(dividend, divisor)).toBe(quotient);
});

test('the tax on a net amount is at most half a minor unit off, and a discount mirrors it', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), fc.integer({ min: 0, max: 100_000 }), (net, rate) => {
      const text = `${Math.floor(rate / 1_000)}.${String(rate % 1_000).padStart(3, '0')}`;
      const tax = taxOnAmount(net, text);
      const off = tax * 100_000n - net * BigInt(rate);
      expect((off < 0n ? -off : off) * 2n <= 100_000n).toBe(true);
      expect(taxOnAmount(-net, text)).toBe(-tax);
    }),
  );
});

test('19 percent in 119.00 and on 100.00 are the same tax', () => {
  expect(taxInAmount(11_900n, '19')).toBe(taxOnAmount(10_000n, '19'));
});
