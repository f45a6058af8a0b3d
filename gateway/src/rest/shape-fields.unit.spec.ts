import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonDecimal, withTexts } from './shape-fields.ts';

test.each(['123456789.123456789', '0.000000001', '12.50', '1000000000.000000001', '-0.10'])(
  '%s is sent with all its digits and no exponent',
  (decimal) => {
    expect(JSON.stringify({ amount: jsonDecimal(decimal) })).toBe(`{"amount":${decimal}}`);
  },
);

test('a text whose field is gone is a fault, so that no document describes what is not there', () => {
  expect(() => withTexts('Category', { id: z.int() })).toThrow('Category has no name');
});
