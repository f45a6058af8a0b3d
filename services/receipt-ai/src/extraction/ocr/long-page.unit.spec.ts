import { describe, expect, test } from 'vitest';
import { cutOut, linesOfStrip, stripsOf } from './long-page.ts';

const page = (width: number, height: number) => ({
  data: new Uint8Array(0),
  width,
  height,
});

const line = (centerX: number, centerY: number, width: number, height: number) => ({
  centerX,
  centerY,
  width,
  height,
  angle: 0,
});

describe('the strips of a page', () => {
  test.each([
    ['of A4', 1697, 2400],
    ['of a usual receipt', 800, 2300],
    ['with text along its length', 4400, 560],
  ])('%s are one, so that it is read as ever', (_which, width, height) => {
    expect(stripsOf(page(width, height))).toHaveLength(1);
  });

  test.each([
    ['a slip', 560, 4400],
    ['a thread', 100, 9600],
  ])('of %s cover all of it, and overlap by more than a line', (_which, width, height) => {
    const strips = stripsOf(page(width, height));
    expect(strips.length).toBeGreaterThan(1);
    expect([strips[0]?.from, strips.at(-1)?.to]).toEqual([0, Math.max(width, height)]);
    for (const [i, { from }] of strips.slice(1).entries())
      expect((strips[i]?.to ?? 0) - from).toBeGreaterThanOrEqual(0.24 * Math.min(width, height));
  });

  test('of an extreme shape are bounded in number, which bounds its time', () => {
    expect(stripsOf(page(1, 9600)).length).toBeLessThanOrEqual(12);
  });
});

test('a strip has its own pixels', () => {
  // A page of 2 x 4 pixels, whose values are the numbers of the pixels.
  const data = Uint8Array.from({ length: 24 }, (_, i) => Math.floor(i / 3));
  const strip = cutOut({ data, width: 2, height: 4 }, { from: 1, to: 3 });
  expect([...strip.data.filter((_, i) => i % 3 === 0)]).toEqual([2, 3, 4, 5]);
  expect([strip.width, strip.height]).toEqual([2, 2]);
});

test('a line that two strips show is taken once, and whole', () => {
  const size = { width: 100, height: 400 };
  const first = { from: 0, to: 200 };
  const second = { from: 150, to: 400 };
  // At 170 in both strips; at 190 near the end of the first, and at 155 near the start of the second.
  const upper = linesOfStrip(
    [line(50, 155, 80, 12), line(50, 170, 80, 12), line(50, 190, 80, 9)],
    first,
    size,
    [],
  );
  expect(upper.map(({ centerY }) => centerY)).toEqual([155, 170]);
  const found = [line(51, 21, 78, 12), line(50, 40, 80, 12), line(50, 4, 80, 8)];
  const lower = linesOfStrip(found, second, size, upper);
  expect(lower.map(({ centerY }) => centerY)).toEqual([190]);
});
