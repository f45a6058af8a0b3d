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
