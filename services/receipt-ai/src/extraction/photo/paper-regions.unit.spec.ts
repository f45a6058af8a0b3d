import { describe, expect, test } from 'vitest';
import { paperRegions, type GreyPicture } from './paper-regions.ts';

const [PAPER, TABLE, PRINT] = [235, 70, 20];
const SIZE = 200;

type Rectangle = readonly [left: number, top: number, width: number, height: number];

/** A grey picture with rectangles painted one over the other. */
function picture(ground: number, ...rectangles: [number, Rectangle][]): GreyPicture {
  const pixels = new Uint8Array(SIZE * SIZE).fill(ground);
  for (const [value, [left, top, width, height]] of rectangles)
    for (let y = top; y < top + height; y++)
      pixels.fill(value, y * SIZE + left, y * SIZE + left + width);
  return { pixels, width: SIZE, height: SIZE };
}

const places = (grey: GreyPicture): number[] =>
  paperRegions(grey)
    .regions.map(({ left }) => left)
    .sort((a, b) => a - b);

describe('sheets of paper in a photograph', () => {
  test('are separated where the table shows between them, and not by print', () => {
    const two = picture(
      TABLE,
      [PAPER, [10, 10, 80, 170]],
      [PAPER, [110, 20, 70, 160]],
      [PRINT, [20, 60, 60, 8]],
    );
    const { regions, labels } = paperRegions(two);
    expect(regions).toHaveLength(2);
    expect(labels[64 * SIZE + 40]).toBe(labels[20 * SIZE + 20]);
    expect(labels[20 * SIZE + 20]).not.toBe(labels[30 * SIZE + 120]);
    expect(labels[5 * SIZE + 100]).toBe(0);
  });

  test('are one where they touch: indistinguishable sheets are not split', () => {
    expect(
      places(picture(TABLE, [PAPER, [10, 10, 90, 170]], [PAPER, [100, 40, 80, 120]])),
    ).toHaveLength(1);
  });

  test('are not joined by a speck of light', () => {
    const two = picture(
      TABLE,
      [PAPER, [10, 10, 80, 170]],
      [PAPER, [95, 10, 80, 170]],
      [PAPER, [90, 80, 5, 1]],
    );
    expect(places(two)).toHaveLength(2);
  });

  test('exclude small objects and other shapes', () => {
    const cupAndCard = picture(
      TABLE,
      [PAPER, [10, 10, 80, 170]],
      [PAPER, [120, 20, 20, 20]],
      [PAPER, [110, 100, 80, 6]],
      [PAPER, [110, 100, 6, 90]],
    );
    expect(places(cupAndCard)).toEqual([11]);
  });

  test('are not found on a page without a background, however it is printed', () => {
    const scan = picture(PAPER, [PRINT, [20, 20, 160, 8]], [PRINT, [20, 100, 60, 8]]);
    expect(places(scan).length).toBeLessThan(2);
    expect(places(picture(PAPER))).toEqual([]);
  });

  test('are not found where paper and background are nearly equally bright', () => {
    expect(places(picture(215, [PAPER, [10, 10, 80, 170]], [PAPER, [110, 20, 70, 160]]))).toEqual(
      [],
    );
  });
});
