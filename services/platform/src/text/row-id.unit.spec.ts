import { expect, test } from 'vitest';
import { isRowId, toRowId } from './row-id.ts';

test.each(['1', '42', '999999999999999999'])('%s is an id', (text) => {
  expect(isRowId(text)).toBe(true);
  expect(toRowId(text)).toBe(BigInt(text));
});

test.each(['', '0', '-1', '01', '1.0', '1e3', ' 1', '1\n', '١', '9223372036854775808', "1' or '1"])(
  '%j is not an id, and finds no row',
  (text) => {
    expect(isRowId(text)).toBe(false);
    expect(toRowId(text)).toBe(0n);
  },
);
