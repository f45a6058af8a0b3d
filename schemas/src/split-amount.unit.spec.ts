import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitByPercent, splitEqually } from './split-amount.ts';

const sum = (parts: readonly bigint[]): bigint => parts.reduce((total, part) => total + part, 0n);
const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
/** Shares in hundredths of a percent that add up to 100 %. */
const shares = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 49 })
  .map((cuts) => [0, ...cuts.sort((left, right) => left - right), 10_000])
  .map((cuts) => cuts.slice(1).map((cut, place) => BigInt(cut - cuts[place]!)));

describe('no minor unit is lost', () => {
  test('in equal parts, which differ from the last one alone and by less than their number', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 50 }), (total, count) => {
        const parts = splitEqually(total, count);
        expect(parts).toHaveLength(count);
        expect(sum(parts)).toBe(total);
        expect(new Set(parts.slice(0, -1)).size).toBeLessThanOrEqual(1);
        const rest = parts.at(-1)! - (parts[0] ?? 0n);
        expect(rest * rest).toBeLessThan(BigInt(count) ** 2n);
      }),
    );
  });

  test('by percent, where each part but the last is less than one unit from its share', () => {
    fc.assert(
      fc.property(amount, shares, (total, of) => {
        const parts = splitByPercent(total, of);
        expect(sum(parts)).toBe(total);
        parts.slice(0, -1).forEach((part, place) => {
          const distance = part * 10_000n - total * of[place]!;
          expect(distance < 10_000n && distance > -10_000n).toBe(true);
        });
      }),
    );
  });
});

test('the remainder is in the last part', () => {
  expect(splitEqually(1_000n, 3)).toEqual([333n, 333n, 334n]);
  expect(splitEqually(-1_000n, 3)).toEqual([-333n, -333n, -334n]);
  expect(splitByPercent(101n, [5_000n, 5_000n])).toEqual([50n, 51n]);
});

test('shares of less or more than the whole, and no parts, are refused', () => {
  expect(() => splitByPercent(100n, [5_000n])).toThrow(RangeError);
  expect(() => splitByPercent(100n, [])).toThrow(RangeError);
  expect(() => splitEqually(100n, 0)).toThrow(RangeError);
});
