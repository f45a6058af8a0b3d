import { expect, test } from 'vitest';
import { FIRST_PAGES, laterPages, pagesAmong, pagesWithValues } from './choose-pages.ts';

const read = (pageCount: number): number[] => [
  ...pagesAmong(FIRST_PAGES, pageCount),
  ...laterPages(pageCount).flat(),
];

test.each([1, 2, 5, 6, 9, 10, 11, 23, 50])('all pages of a file of %i are read, once', (count) => {
  const expected = Array.from({ length: count }, (_, page) => page);
  expect(read(count).toSorted((a, b) => a - b)).toEqual(expected);
});

test('the first and the last page come first', () => {
  expect(read(8).slice(0, 3)).toEqual([0, 7, 1]);
});

test('of a longer file the first pages and the last are read, a few at a time', () => {
  expect(read(90)).toHaveLength(50);
  expect(read(90)).toContain(89);
  expect(Math.max(...laterPages(90).map(({ length }) => length))).toBe(5);
});

test('the values of a long document are on its first and last pages', () => {
  expect(pagesWithValues([0, 1, 2, 3, 4, 5, 6])).toEqual([0, 1, 2, 5, 6]);
});
