import { expect, test } from 'vitest';
import { compareResults } from './compare-results.ts';
import type { Bound, Result, Row } from './report.ts';

const LOWER: Bound = { column: 'ratio', better: 'lower' };

const aResult = (bounds: readonly Bound[], rows: readonly Row[]): Result => ({
  machine: {},
  commit: 'abc',
  bounds,
  rows,
});

/** Compares a result of one row. */
const compareOne = (bound: Bound, committed: string | number, now: string | number) =>
  compareResults(aResult([bound], [{ ratio: committed }]), aResult([bound], [{ ratio: now }]))[0];

test.each([
  ['lower', 1, 1.15, 15, false],
  ['lower', 1, 1.16, 16, true],
  ['lower', 1, 0.5, -50, false],
  ['higher', 1, 0.85, 15, false],
  ['higher', 1, 0.84, 16, true],
  ['higher', 1, 2, -100, false],
  ['lower', 0, 0, 0, false],
  ['lower', 0, 1, Infinity, true],
  ['lower', '10.0', '12.0', 20, true],
] as const)(
  'with %s as better, %s that became %s is %s %% worse',
  (better, committed, now, worsePercent, isTooMuch) => {
    const compared = compareOne({ ...LOWER, better }, committed, now);
    expect(compared).toMatchObject({ committed: Number(committed), worsePercent, isTooMuch });
  },
);

test.each(['higher', 'lower'] as const)(
  'a row that is gone is too much, or renaming it would end its bound (%s is better)',
  (better) => {
    const bounds = [{ ...LOWER, better }];
    const committed = aResult(bounds, [
      { peer: 'one', ratio: 2 },
      { peer: 'two', ratio: 3 },
    ]);
    const now = aResult(bounds, [
      { peer: 'one', ratio: 2 },
      { peer: 'second', ratio: 3 },
    ]);
    expect(compareResults(committed, now)).toEqual([
      { value: 'one: ratio', committed: 2, now: 2, worsePercent: 0, isTooMuch: false },
      {
        value: 'two: ratio',
        committed: 3,
        now: undefined,
        worsePercent: Infinity,
        isTooMuch: true,
      },
      { value: 'second: ratio', committed: undefined, now: 3, worsePercent: 0, isTooMuch: false },
    ]);
  },
);

test('a value that could not be measured is gone, and passes for nothing', () => {
  expect(compareOne(LOWER, 2, 'NaN')).toMatchObject({ now: undefined, isTooMuch: true });
});

test('only the row and table of a bound are compared', () => {
  const bound = { table: 'more', row: 'one', column: 'ratio', better: 'lower' } as const;
  const rows = [
    { peer: 'one', ratio: 2 },
    { peer: 'two', ratio: '' },
    { peer: 'three', ratio: 9 },
  ];
  const result = { ...aResult([bound], [{ peer: 'one', ratio: 7 }]), more: rows };
  expect(compareResults(result, result).map(({ value }) => value)).toEqual(['more: one: ratio']);
  const all = { ...result, bounds: [{ ...bound, row: undefined }] };
  expect(compareResults(all, result)).toHaveLength(2);
});
