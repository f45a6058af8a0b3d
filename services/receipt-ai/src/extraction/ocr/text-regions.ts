import { convexHull, smallestRectangle, type Point } from './smallest-rectangle.ts';
import type { TextBox } from './text-box.ts';

/** Settings of the detector's post-processing, chosen by measurement (`npm run bench -- receipts`). */
const PIXEL_PROBABILITY_MIN = 0.3;
const REGION_SCORE_MIN = 0.5;
/** The detector marks the core of a line, so the box grows by this share of area/perimeter to cover the ink. */
const UNCLIP_RATIO = 1.6;
const REGION_PIXELS_MIN = 12;
const CORE_SIDE_MIN_PX = 3;
const BOX_SIDE_MIN_PX = 5;

/** The detector's output: probability that a pixel belongs to text. */
export interface ProbabilityMap {
  values: Float32Array;
  width: number;
  height: number;
}

/** Boxes around the connected regions of text, in pixels of the map. */
export function textRegions(map: ProbabilityMap): TextBox[] {
  const seen = new Uint8Array(map.values.length);
  const stack = new Int32Array(map.values.length);
  const boxes: TextBox[] = [];
  for (let start = 0; start < map.values.length; start++) {
    if (seen[start] || (map.values[start] ?? 0) <= PIXEL_PROBABILITY_MIN) continue;
    const region = floodFill(map, start, seen, stack);
    if (region.pixelCount < REGION_PIXELS_MIN) continue;
    if (region.probabilitySum / region.pixelCount < REGION_SCORE_MIN) continue;
    const box = grownBox(region.extents);
    if (box) boxes.push(box);
  }
  return boxes;
}

interface Region {
  pixelCount: number;
  probabilitySum: number;
  /** First and last column per row, which is enough for the hull. */
  extents: Map<number, { left: number; right: number }>;
}

/** Collects one 8-connected region. The caller passes `stack`, which is allocated only once per page. */
function floodFill(
  map: ProbabilityMap,
  start: number,
  seen: Uint8Array,
  stack: Int32Array,
): Region {
  const { values, width, height } = map;
  const region: Region = { pixelCount: 0, probabilitySum: 0, extents: new Map() };
  let stackSize = 0;
  stack[stackSize++] = start;
  seen[start] = 1;
  while (stackSize > 0) {
    const at = stack[--stackSize] ?? 0;
    const y = Math.floor(at / width);
    const x = at - y * width;
    region.pixelCount++;
    region.probabilitySum += values[at] ?? 0;
    widen(region, x, y);
    const bottom = Math.min(height - 1, y + 1);
    const right = Math.min(width - 1, x + 1);
    for (let ny = Math.max(0, y - 1); ny <= bottom; ny++) {
      for (let nx = Math.max(0, x - 1); nx <= right; nx++) {
        const neighbour = ny * width + nx;
        if (seen[neighbour] || (values[neighbour] ?? 0) <= PIXEL_PROBABILITY_MIN) continue;
        seen[neighbour] = 1;
        stack[stackSize++] = neighbour;
      }
    }
  }
  return region;
}

function widen(region: Region, x: number, y: number): void {
  const extent = region.extents.get(y);
  if (!extent) region.extents.set(y, { left: x, right: x });
  else if (x < extent.left) extent.left = x;
  else if (x > extent.right) extent.right = x;
}

function grownBox(extents: Region['extents']): TextBox | null {
  const corners: Point[] = [];
  for (const [y, { left, right }] of extents) {
    corners.push(
      { x: left, y },
      { x: right + 1, y },
      { x: left, y: y + 1 },
      { x: right + 1, y: y + 1 },
    );
  }
  const box = smallestRectangle(convexHull(corners));
  if (!box || Math.min(box.width, box.height) < CORE_SIDE_MIN_PX) return null;
  const margin = (box.width * box.height * UNCLIP_RATIO) / (2 * (box.width + box.height));
  const grown = { ...box, width: box.width + 2 * margin, height: box.height + 2 * margin };
  return Math.min(grown.width, grown.height) < BOX_SIDE_MIN_PX ? null : grown;
}
