import { expect, test } from 'vitest';

import { convexHull, smallestRectangle } from './smallest-rectangle.ts';
import { textRegions } from './text-regions.ts';

const WIDTH = 60;
const HEIGHT = 40;

function mapWith(isText: (x: number, y: number) => boolean, probability = 0.9) {
  const values = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < values.length; i++)
    values[i] = isText(i % WIDTH, Math.floor(i / WIDTH)) ? probability : 0.05;
  return { values, width: WIDTH, height: HEIGHT };
}

test('two lines of text become two boxes larger than their cores', () => {
  const boxes = textRegions(
    mapWith((x, y) => x >= 10 && x < 40 && ((y >= 8 && y < 12) || (y >= 24 && y < 28))),
  );
  expect(boxes.map(({ centerX, centerY }) => [centerX, centerY])).toEqual([
    [25, 10],
    [25, 26],
  ]);
  expect(boxes[0]?.width).toBeGreaterThan(30);
  expect(boxes[0]?.height).toBeGreaterThan(4);
});

test('specks and faint smears are not text', () => {
  expect(textRegions(mapWith((x, y) => x < 3 && y < 3))).toEqual([]);
  expect(textRegions(mapWith((x, y) => x < 30 && y < 5, 0.4))).toEqual([]);
});

test('a slanted line keeps its slant', () => {
  const angle = 0.3;
  const corners = [
    [-20, -3],
    [20, -3],
    [20, 3],
    [-20, 3],
  ].map(([u = 0, v = 0]) => ({
    x: u * Math.cos(angle) - v * Math.sin(angle),
    y: u * Math.sin(angle) + v * Math.cos(angle),
  }));
  const box = smallestRectangle(convexHull(corners));
  expect(box?.angle).toBeCloseTo(angle);
  expect(box?.width).toBeCloseTo(40);
  expect(box?.height).toBeCloseTo(6);
});
