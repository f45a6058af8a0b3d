import { expect, test } from 'vitest';
import { formatAge, isLate } from './format-age.ts';

test.each([
  [0, '0.0 s'],
  [0.44, '0.4 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [7_300, '2 h'],
  [5.5 * 86_400, '5 d'],
])('%s seconds are said as %s', (seconds, text) => {
  expect(formatAge(seconds)).toBe(text);
});

test('what waits for half a minute is late; nothing that waits is not', () => {
  expect([null, 29.9, 30].map(isLate)).toEqual([false, false, true]);
});
