import { expect, test } from 'vitest';
import { drawnPages } from './receipt.ts';

test.each([
  [1, 1],
  [3, 3],
  [20, 20],
  [5_000, 20],
])('of a file with %i pages, %i are drawn', (pageCount, drawn) => {
  expect(drawnPages({ pageCount })).toBe(drawn);
});

test('the first page is drawn while the page count is unknown', () => {
  expect(drawnPages({ pageCount: null })).toBe(1);
  expect(drawnPages({ pageCount: 0 })).toBe(1);
});
