import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitEntries, type EntryRows } from './export-parts.ts';

const entries = fc
  .array(fc.integer({ min: 2, max: 160 }), { minLength: 1, maxLength: 200 })
  .map((rows) => rows.map((count, at): EntryRows => ({ number: BigInt(at * 3 + 1), rows: count })));

/** The entries of each part, read as a file is: so many after a number. */
const readParts = (all: readonly EntryRows[]) =>
  splitEntries('xero', all).map(({ entries: count, after }) =>
    all.filter(({ number }) => number > after).slice(0, count),
  );

test('for Xero every part has at most 300 rows, and together they hold each entry once, in order', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const parts = readParts(all);
      for (const part of parts) {
        expect(part.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(300);
      }
      expect(parts.flat()).toEqual(all);
    }),
  );
});

test('a part ends only where the next entry does not fit, so that there are few files to import', () => {
  const rows = [150, 150, 2, 299, 1, 1];
  const all = rows.map((count, at) => ({ number: BigInt(at + 1), rows: count }));
  expect(readParts(all).map((part) => part.map((each) => each.rows))).toEqual([
    [150, 150],
    [2],
    [299, 1],
    [1],
  ]);
});

test('other formats have one part, whatever its length', () => {
  const all = [1n, 2n, 3n].map((number) => ({ number, rows: 299 }));
  expect(splitEntries('csv', all)).toEqual([{ entries: 3, after: 0n }]);
});
