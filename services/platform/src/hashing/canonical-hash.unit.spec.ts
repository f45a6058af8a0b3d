import { canonicalJson } from '@outlay/schemas/canonical-json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalHash } from './index.ts';

test('the order of properties does not change the hash', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalHash(reversed)).toBe(canonicalHash(value));
    }),
  );
});

test('one changed digit changes the hash', () => {
  expect(canonicalHash({ amount: '10.00' })).not.toBe(canonicalHash({ amount: '10.01' }));
});

test('canonical text is JSON with the same meaning', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
