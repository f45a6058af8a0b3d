import { expect, test } from 'vitest';
import { segmentsOfRows } from '../testing/text-layout.ts';
import { isHardToRead } from './hard-to-read.ts';

const rows = ['Garden work', 'Paid in cash', 'Thank you very much', 'Total 120.00'];

/** A page whose first rows are read with little confidence. */
const page = (uncertainRows: number, text = rows) => ({
  segments: segmentsOfRows(text).map((segment, row) => ({
    ...segment,
    confidence: row < uncertainRows ? 0.6 : 0.97,
  })),
});

test.each([
  [0, false],
  [1, false],
  [3, true],
])('a page of four rows of which %i are uncertain is hard to read: %s', (uncertain, isHard) =>
  expect(isHardToRead([page(uncertain)])).toBe(isHard),
);

test('a stamp on a nearly empty page is not called handwriting', () =>
  expect(isHardToRead([page(1, ['PAID 12 MAY'])])).toBe(false));
