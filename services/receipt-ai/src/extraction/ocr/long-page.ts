import { LONG_RATIO, type RasterImage } from '../pages/raster-image.ts';
import type { TextBox } from './text-box.ts';

/** A part of a page: its whole width from one row of pixels to another, or its whole height where the page is longer that way. */
export interface Strip {
  readonly isAcross: boolean;
  readonly from: number;
  readonly to: number;
}

/** A wide page has text along its length, which strips would cut, unless it is a roll that lies on its side. */
const WIDE_RATIO = 5;
/** Length and overlap of a strip in widths of the page. */
const [LENGTH, OVERLAP] = [2, 0.25];
/** A line so close to an end may be cut there. What is left of the overlap is higher than any line of text. */
const MARGIN = OVERLAP / 4;
/** Bounds the time for a page of extreme shape. */
const STRIPS_MAX = 12;

/** The overlapping strips of a long page; one for any other. */
export function stripsOf({ width, height }: RasterImage): Strip[] {
  const isAcross = width > height;
  const [long, short] = isAcross ? [width, height] : [height, width];
  if (long / short < (isAcross ? WIDE_RATIO : LONG_RATIO)) return [{ isAcross, from: 0, to: long }];
  const count = Math.min(STRIPS_MAX, Math.ceil(long / ((LENGTH - OVERLAP) * short)));
  const length = Math.ceil((long + (count - 1) * OVERLAP * short) / count);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.round((i * (long - length)) / (count - 1));
    return { isAcross, from, to: Math.min(long, from + length) };
  });
}

/** The pixels of a strip. */
export function cutOut({ data, width, height }: RasterImage, strip: Strip): RasterImage {
  const { isAcross, from, to } = strip;
  if (!isAcross)
    return { data: data.slice(from * width * 3, to * width * 3), width, height: to - from };
  const cut = new Uint8Array((to - from) * height * 3);
  for (let row = 0; row < height; row++)
    cut.set(data.subarray((row * width + from) * 3, (row * width + to) * 3), row * (to - from) * 3);
  return { data: cut, width: to - from, height };
}

/** The lines found in a strip, on the page. Those that its ends may cut are whole in the next strip, which finds the others again. */
export function linesOfStrip(
  found: readonly TextBox[],
  { isAcross, from, to }: Strip,
  { width, height }: Pick<RasterImage, 'width' | 'height'>,
  earlier: readonly TextBox[],
): TextBox[] {
  const [long, short] = isAcross ? [width, height] : [height, width];
  const first = from === 0 ? 0 : from + MARGIN * short;
  const last = to === long ? long : to - MARGIN * short;
  return found
    .map((box) => ({
      ...box,
      centerX: box.centerX + (isAcross ? from : 0),
      centerY: box.centerY + (isAcross ? 0 : from),
    }))
    .filter((box) => {
      const [centre, half] = isAcross
        ? [box.centerX, halfWidth(box)]
        : [box.centerY, halfHeight(box)];
      const isWhole =
        (first === 0 || centre - half > first) && (last === long || centre + half < last);
      return isWhole && !earlier.some((other) => covers(box, other));
    });
}

const halfWidth = ({ width, height, angle }: TextBox): number =>
  (width * Math.abs(Math.cos(angle)) + height * Math.abs(Math.sin(angle))) / 2;

const halfHeight = ({ width, height, angle }: TextBox): number =>
  (width * Math.abs(Math.sin(angle)) + height * Math.abs(Math.cos(angle))) / 2;

/** Whether the middle of another box is in this one. */
const covers = (box: TextBox, { centerX, centerY }: TextBox): boolean =>
  Math.abs(centerX - box.centerX) < halfWidth(box) &&
  Math.abs(centerY - box.centerY) < halfHeight(box);
