import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  convert,
  convertInverse,
  CURRENCIES,
  divideHalfEven,
  formatMoney,
  parseDecimal,
  parseMoney,
  scaleOf,
  type Money,
} from './index.ts';

const currency = fc.constantFrom(...CURRENCIES);
const money = fc.record({ amountMinor: fc.bigInt(0n, 10n ** 15n), currency });
const usd = (amountMinor: bigint): Money => ({ amountMinor, currency: 'USD' });
const price = (text: string) => {
  const parsed = parseDecimal(text);
  if (!parsed) throw new Error(`not a price: ${text}`);
  return parsed;
};

describe('reading and writing amounts', () => {
  test('a written amount is read back unchanged, in every currency', () => {
    fc.assert(
      fc.property(money, (amount) => {
        fc.pre(amount.amountMinor <= 10n ** 9n * 10n ** BigInt(scaleOf(amount.currency)));
        expect(parseMoney(formatMoney(amount), amount.currency)).toEqual(amount);
      }),
    );
  });

  test.each([
    ['1.005', 'USD', 'too_many_decimals'],
    ['0.0000001', 'PYUSD', 'too_many_decimals'],
    ['1500.5', 'JPY', 'too_many_decimals'],
    ['1.2345', 'KWD', 'too_many_decimals'],
    ['-1', 'USD', 'negative'],
    ['1e3', 'USD', 'not_a_number'],
    ['1,50', 'USD', 'not_a_number'],
    ['', 'USD', 'not_a_number'],
    ['NaN', 'USD', 'not_a_number'],
    ['1000000000.01', 'USD', 'too_large'],
  ] as const)('%j in %s is refused as %s', (text, code, problem) => {
    expect(parseMoney(text, code)).toBe(problem);
  });

  test('trailing zeros do not count as excess decimals', () => {
    expect(parseMoney('12.5000', 'USD')).toEqual(usd(1250n));
  });
});

describe('arithmetic', () => {
  test('a conversion is off by at most half a minor unit', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), (amountMinor, units) => {
        const converted = convert({ amountMinor, currency: 'EUR' }, { units, scale: 8 }, 'USD');
        const exact = amountMinor * units;
        const error = converted.amountMinor * 10n ** 8n - exact;
        expect((error < 0n ? -error : error) * 2n <= 10n ** 8n).toBe(true);
      }),
    );
  });

  test('dollars to PYUSD and back differ by at most one cent', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 11n),
        fc.bigInt(98_000_000n, 102_000_000n),
        (cents, units) => {
          const rate = { units, scale: 8 };
          const pyusd = convertInverse(usd(cents), rate, 'PYUSD');
          const back = convert(pyusd, rate, 'USD').amountMinor;
          const difference = back > cents ? back - cents : cents - back;
          expect(difference <= 1n).toBe(true);
        },
      ),
    );
  });

  test('44.50 EUR at 1.16123 is 51.67 USD', () => {
    expect(convert({ amountMinor: 4450n, currency: 'EUR' }, price('1.16123'), 'USD')).toEqual(
      usd(5167n),
    );
  });

  test('a price of zero is an error, never a division', () => {
    expect(() => convertInverse(usd(1n), { units: 0n, scale: 2 }, 'PYUSD')).toThrow(RangeError);
  });

  test.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
  ])('%s / %s rounds half to even: %s', (dividend, divisor, quotient) => {
    expect(divideHalfEven(dividend, divisor)).toBe(quotient);
  });
});
