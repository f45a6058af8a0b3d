/** Pixels of one page: 8-bit RGB, row by row, no padding. */
export interface RasterImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Pixels of one page in 8-bit grey. */
export interface GreyImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A grey page in the format of the others. */
export function toRaster({ data: grey, width, height }: GreyImage): RasterImage {
  const data = new Uint8Array(grey.length * 3);
  for (let at = 0, to = 0; at < grey.length; at++, to += 3) {
    const level = grey[at] ?? 0;
    data[to] = level;
    data[to + 1] = level;
    data[to + 2] = level;
  }
  return { data, width, height };
}

/** Longest side after decoding. More pixels cost time and memory without improving recognition. */
export const PAGE_SIDE_MAX_PX = 2400;
/** A page this many times as long as wide, such as the roll of a till, keeps its width, on which its letters depend. */
export const LONG_RATIO = 4;
/** A longer page than this multiple of the usual side is scaled down after all, which bounds memory. */
const LENGTHENING_MAX = 3;

/** The longest side after decoding of a page with these sides. */
export const sideMaxOf = (width: number, height: number): number => {
  const ratio = Math.max(width, height) / Math.max(1, Math.min(width, height));
  return PAGE_SIDE_MAX_PX * Math.max(1, Math.min(LENGTHENING_MAX, ratio / LONG_RATIO));
};
