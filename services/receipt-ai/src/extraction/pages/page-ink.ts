import type { GreyImage } from './raster-image.ts';

/** A rectangle on a page, in fractions of its width and height. */
export interface PageBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether text is visible in a box, in each of its quarters. */
export type ShowsText = (box: PageBox) => boolean;

/** The least difference of brightness that people see, as grey of 94 % on white. */
const CONTRAST_MIN = 16;
/** Ink of the thinnest print, as a share of its box. */
const INK_SHARE_MIN = 0.015;
const SLICES = 4;
/** A narrower box has few characters and is not divided. */
const SLICED_WIDTH_MIN_PX = 24;

/** Finds visible text by comparing the drawings of a page with and without its text, of the same size. */
export function findTextInk(
  { data: drawn, width, height }: GreyImage,
  { data: textless }: GreyImage,
): ShowsText {
  const inkShare = ({ left, top, right, bottom }: PageBox): number => {
    let count = 0;
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + left; at < y * width + right; at++)
        if (Math.abs((drawn[at] ?? 0) - (textless[at] ?? 0)) >= CONTRAST_MIN) count++;
    }
    return count / Math.max(1, (right - left) * (bottom - top));
  };
  const inPixels = ({ left, top, right, bottom }: PageBox): PageBox => ({
    left: bounded(Math.floor(left * width), width),
    top: bounded(Math.floor(top * height), height),
    right: bounded(Math.ceil(right * width), width),
    bottom: bounded(Math.ceil(bottom * height), height),
  });
  return (box) => slicesOf(inPixels(box)).every((slice) => inkShare(slice) >= INK_SHARE_MIN);
}

const bounded = (at: number, size: number): number => Math.max(0, Math.min(size, at));

function slicesOf(box: PageBox): PageBox[] {
  const width = box.right - box.left;
  if (width < SLICED_WIDTH_MIN_PX) return [box];
  const edge = (slice: number): number => box.left + Math.round((width * slice) / SLICES);
  return Array.from({ length: SLICES }, (_, i) => ({ ...box, left: edge(i), right: edge(i + 1) }));
}
