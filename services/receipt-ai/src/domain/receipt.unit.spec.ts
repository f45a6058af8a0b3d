import { expect, test } from 'vitest';
import { drawnPages } from './receipt.ts';

test.each([
  ['application/pdf', 3, 3],
  ['image/tiff', 2, 2],
  ['application/pdf', 5_000, 20],
  ['application/pdf', 20, 20],
])('a %s with %i pages gets %i drawn', (contentType, pageCount, drawn) => {
  expect(drawnPages({ contentType, pageCount })).toBe(drawn);
});

test('the first page is drawn while the page count is unknown', () => {
  expect(drawnPages({ contentType: 'application/pdf', pageCount: null })).toBe(1);
  expect(drawnPages({ contentType: 'application/pdf', pageCount: 0 })).toBe(1);
});

test('an image the browser can display is its own page', () => {
  expect(drawnPages({ contentType: 'image/jpeg', pageCount: 1 })).toBe(0);
});
