import type { TextBox } from './text-box.ts';

export interface Point {
  x: number;
  y: number;
}

/** Corners of the convex hull in order (Andrew's monotone chain). */
export function convexHull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

function halfHull(sorted: Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of sorted) {
    while (hull.length > 1 && !turnsLeft(hull.at(-2), hull.at(-1), point)) hull.pop();
    hull.push(point);
  }
  hull.pop();
  return hull;
}

function turnsLeft(origin: Point | undefined, a: Point | undefined, b: Point): boolean {
  if (!origin || !a) return true;
  return (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x) > 0;
}

/** Rectangle of least area around a convex hull; one of its sides lies on a side of the hull. */
export function smallestRectangle(hull: Point[]): TextBox | null {
  let best: { area: number; box: TextBox } | null = null;
  for (const [i, a] of hull.entries()) {
    const b = hull[(i + 1) % hull.length] ?? a;
    const candidate = rectangleAlong(hull, Math.atan2(b.y - a.y, b.x - a.x));
    const area = candidate.width * candidate.height;
    if (!best || area < best.area) best = { area, box: candidate };
  }
  return best && withReadingAngle(best.box);
}

function rectangleAlong(hull: Point[], angle: number): TextBox {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    u0 = Math.min(u0, u);
    u1 = Math.max(u1, u);
    v0 = Math.min(v0, v);
    v1 = Math.max(v1, v);
  }
  const u = (u0 + u1) / 2;
  const v = (v0 + v1) / 2;
  return {
    centerX: u * cos - v * sin,
    centerY: u * sin + v * cos,
    width: u1 - u0,
    height: v1 - v0,
    angle,
  };
}

/** The same rectangle described with an angle in (-π/4, π/4], so that `width` runs along horizontal text. */
function withReadingAngle(box: TextBox): TextBox {
  let { angle, width, height } = box;
  const quarterTurns = Math.round(angle / (Math.PI / 2));
  angle -= quarterTurns * (Math.PI / 2);
  if (angle <= -Math.PI / 4) angle += Math.PI / 2;
  if (quarterTurns % 2 !== 0) [width, height] = [height, width];
  return { ...box, angle, width, height };
}
