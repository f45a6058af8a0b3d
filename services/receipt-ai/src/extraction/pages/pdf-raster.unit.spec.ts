import { expect, test } from 'vitest';
import { paintedPdf } from '../testing/written-pdf.ts';
import { rasterisePdfPage } from './pdf-raster.ts';
import type { RasterImage } from './raster-image.ts';

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

/** Red, green and blue of the pixel in the middle. */
function middleOf({ data, width, height }: RasterImage): number[] {
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3;
  return [...data.subarray(at, at + 3)];
}

test('a page is rasterised in colour', async () => {
  const file = paintedPdf(['1 0 0', '0 0 1']);
  const pages = [await rasterisePdfPage(file, 0, 100), await rasterisePdfPage(file, 1, 100)];
  expect(pages.map(middleOf)).toEqual([RED, BLUE]);
});
