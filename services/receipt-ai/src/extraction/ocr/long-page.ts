import { LONG_RATIO, type RasterImage } from '../pages/raster-image.ts';
import type { TextBox } from './text-box.ts';

/** A part of a page from one row of pixels to another. */
export interface Strip {
  readonly from: number;
  readonly to: number;
}

/** Length and overlap of a strip in widths of the page. */
const [LENGTH, OVERLAP] = [2, 0.25];
/** A line so close to an end may be cut there. What is left of the overlap is higher than any line of text. */
const MARGIN = OVERLAP / 4;
/** Bounds the time for a page of extreme shape. */
const STRIPS_MAX = 12;

/** The overlapping strips of a long page; one for any other. */
export function stripsOf({ width, height }: Pick<RasterImage, 'width' | 'height'>): Strip[] {
  if (height < LONG_RATIO * width) return [{ from: 0, to: height }];
  const count = Math.min(STRIPS_MAX, Math.ceil(height / ((LENGTH - OVERLAP) * width)));
  const length = Math.ceil((height + (count - 1) * OVERLAP * width) / count);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.round((i * (height - length)) / (count - 1));
    return { from, to: Math.min(height, from + length) };
  });
}

/** The pixels of a strip. */
export const cutOut = ({ data, width }: RasterImage, { from, to }: Strip): RasterImage => ({
  data: data.slice(from * width * 3, to * width * 3),
  width,
  height: to - from,
});

/** The lines found in a strip, on the page. Those that its ends may cut are whole in the next strip, which finds the others again. */
export function linesOfStrip(
  found: readonly TextBox[],
  { from, to }: Strip,
  { width, height }: Pick<RasterImage, 'width' | 'height'>,
  earlier: readonly TextBox[],
): TextBox[] {
  const first = from === 0 ? -Infinity : from + MARGIN * width;
  const last = to === height ? Infinity : to - MARGIN * width;
  return found
    .map((box) => ({ ...box, centerY: box.centerY + from }))
    .filter((box) => {
      const [sin, cos] = [Math.abs(Math.sin(box.angle)), Math.abs(Math.cos(box.angle))];
      const [halfWidth, halfHeight] = [
        (box.width * cos + box.height * sin) / 2,
        (box.width * sin + box.height * cos) / 2,
      ];
      const isKnown = ({ centerX, centerY }: TextBox): boolean =>
        Math.abs(centerX - box.centerX) < halfWidth && Math.abs(centerY - box.centerY) < halfHeight;
      const isWhole = box.centerY - halfHeight > first && box.centerY + halfHeight < last;
      return isWhole && !earlier.some(isKnown);
    });
}
