/** Pixels of one page: 8-bit RGB, row by row, no padding. */
export interface RasterImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Longest side after decoding: more pixels cost time and memory without improving recognition. */
export const PAGE_SIDE_MAX_PX = 2400;
