import { CURRENCIES, scaleOf } from '@outlay/schemas/currencies';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals } from './decimal.ts';
import { amountProblem, amountText, decimalOf, readAmount } from './read-amount.ts';

describe('one way to read it', () => {
  test.each([
    ['12,50', 'EUR', '12.50'],
    ['12.50', 'EUR', '12.50'],
    ['110,7', 'EUR', '110.7'],
    ['1.234,56', 'EUR', '1234.56'],
    ['1,234.56', 'USD', '1234.56'],
    ['1 234,56', 'EUR', '1234.56'],
    ['1\u202f234,56', 'EUR', '1234.56'],
    ["1'234.50", 'CHF', '1234.50'],
    ['1’234’567', 'CHF', '1234567'],
    ['1,23,456.00', 'INR', '123456.00'],
    ['12,34,567', 'INR', '1234567'],
    ['1.234.567', 'EUR', '1234567'],
    ['1,234', 'USD', '1234'],
    ['1234.5', 'USD', '1234.5'],
    ['.5', 'USD', '0.5'],
    [',5', 'EUR', '0.5'],
    ['12.', 'USD', '12'],
    ['007.50', 'USD', '7.50'],
    ['0.125', 'KWD', '0.125'],
    ['10.250', 'KWD', '10.250'],
    ['1.234', 'SOL', '1.234'],
    ['1.500', 'JPY', '1500'],
    ['1,500', 'JPY', '1500'],
    ['12.5000', 'USD', '12.5000'],
    ['12.50', 'USD', '12.50'],
    ['12.50', '', '12.50'],
  ])('%s in %s is %s', (text, currency, value) => {
    expect(readAmount(text, currency, 'en-US')).toEqual({ kind: 'amount', value, currency });
  });

  test('every amount that we show is read back unchanged, in both ways of writing decimals', () => {
    const amount = fc.constantFrom(...CURRENCIES).chain((currency) =>
      fc.record({
        currency: fc.constant(currency),
        units: fc.bigInt(0n, 10n ** 9n),
        locale: fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN'),
      }),
    );
    fc.assert(
      fc.property(amount, ({ currency, units, locale }) => {
        const scale = scaleOf(currency);
        const digits = units.toString().padStart(scale + 1, '0');
        const whole = digits.slice(0, digits.length - scale);
        const decimal = scale === 0 ? whole : `${whole}.${digits.slice(-scale)}`;
        const shown = new Intl.NumberFormat(locale, {
          minimumFractionDigits: scale,
          maximumFractionDigits: scale,
        }).format(decimal as `${number}`);
        for (const text of [shown, amountText(decimal, locale)]) {
          const reading = readAmount(text, currency, locale);
          // A German's '1.500' yen and an Indian's whole thousands are as plain as any other.
          expect(reading.kind).toBe('amount');
          if (reading.kind === 'amount') {
            expect(compareDecimals(reading.value, decimal)).toBe(0);
          }
        }
      }),
    );
  });
});

describe('two ways to read it', () => {
  test.each([
    ['1.234', 'USD', 'en-US', ['1234.00', '1.23']],
    ['1.234', 'EUR', 'de-DE', ['1234.00', '1.23']],
    ['1,234', 'EUR', 'de-DE', ['1234.00', '1.23']],
    ['999.999', '', 'en-US', ['999999.00', '999.99']],
    ['10.250', 'KWD', 'de-DE', ['10250.000', '10.250']],
  ])('%s in %s (%s) must be confirmed', (text, currency, locale, values) => {
    expect(readAmount(text, currency, locale)).toEqual({ kind: 'ambiguous', values });
  });

  test('neither way is saved until one is chosen', () => {
    expect(decimalOf('1.234', 'USD')).toBeNull();
    expect(amountProblem('1.234', 'USD', 'required')).toBe('Choose what you mean');
  });
});

describe('signs and codes', () => {
  test.each([
    ['110,7 €', 'USD', '110.7', 'EUR'],
    ['€25.50', 'EUR', '25.50', 'EUR'],
    ['$25.50', 'USD', '25.50', 'USD'],
    ['$25.50', 'CAD', '25.50', 'CAD'],
    ['$25.50', 'PYUSD', '25.50', 'PYUSD'],
    ['£12', 'EUR', '12', 'GBP'],
    ['EUR 25,50', 'USD', '25.50', 'EUR'],
    ['25.500 kwd', '', '25.500', 'KWD'],
    ['250 kr', 'SEK', '250', 'SEK'],
    ['1,23,456.00 ₹', 'USD', '123456.00', 'INR'],
    ['0.5 SOL', 'USD', '0.5', 'SOL'],
  ])('%s in a field of %j is %s %s', (text, own, value, currency) => {
    expect(readAmount(text, own, 'en-US')).toEqual({ kind: 'amount', value, currency });
  });

  test.each([
    ['110,7 €', 'USD'],
    ['EUR 25', 'KWD'],
    ['0.5 SOL', 'USD'],
  ])('%s is no amount of a field in %s', (text, currency) => {
    expect(amountProblem(text, currency, 'optional')).toBe(`Amount must be in ${currency}`);
    expect(decimalOf(text, currency)).toBeNull();
  });

  test('a sign of several other currencies is refused, so that none of them is guessed', () => {
    expect(amountProblem('250 kr', 'USD', 'required')).toBe('Amount must be in USD');
  });
});

describe('no amount', () => {
  test.each([
    ['12.5e3', 'Amount must be a number'],
    ['1e400', 'Amount must be a number'],
    ['twelve', 'Amount must be a number'],
    ['12..5', 'Amount must be a number'],
    ['1.2.3', 'Amount must be a number'],
    ['12,34.56', 'Amount must be a number'],
    ['1,234,5', 'Amount must be a number'],
    ['1.234,567,8', 'Amount must be a number'],
    ['10 %', 'Amount must be a number'],
    ['-', 'Amount must be a number'],
    ['-5', 'Amount must be 0 or more'],
    ['5-', 'Amount must be 0 or more'],
    ['−5', 'Amount must be 0 or more'],
    ['(30.00)', 'Amount must be 0 or more'],
    ['($30.00)', 'Amount must be 0 or more'],
    ['-$30.00', 'Amount must be 0 or more'],
    ['12.505', 'Choose what you mean'],
    ['12.5051', 'Amount has more decimals than its currency'],
    ['1.23456', 'Amount has more decimals than its currency'],
  ])('%s: %s', (text, message) => {
    expect(amountProblem(text, 'USD', 'required')).toBe(message);
  });

  test('an empty text is wrong only where an amount is required', () => {
    expect(amountProblem(' ', 'USD', 'required')).toBe('Amount is required');
    expect(amountProblem(' ', 'USD', 'optional')).toBeNull();
  });
});
