import { PDFiumLibrary } from '@hyzyla/pdfium';

import { UnreadableFileError } from '../unreadable-file.ts';
import { PIXELS_MAX, rasterFromRgba } from './decode-image.ts';
import type { RasterImage } from './raster-image.ts';

const POINTS_PER_INCH = 72;
/** What scans are made with; more does not raise recognition. */
const RESOLUTION_DPI = 200;
const BYTES_PER_PIXEL = 4;

/** Pages of a PDF as pixels. @throws {UnreadableFileError} */
export async function rasterisePdf(
  file: Buffer,
  pageIndexes: readonly number[],
): Promise<Map<number, RasterImage>> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(file);
    try {
      const pages = new Map<number, RasterImage>();
      for (const index of pageIndexes) {
        const page = document.getPage(index);
        const { originalWidth, originalHeight } = page.getOriginalSize();
        const scale = boundedScale(originalWidth, originalHeight);
        const { data, ...size } = await page.render({ scale, render: 'bitmap' });
        pages.set(index, await rasterFromRgba(data, size.width, size.height));
      }
      return pages;
    } finally {
      document.destroy();
    }
  } catch (cause) {
    if (cause instanceof UnreadableFileError) throw cause;
    throw new UnreadableFileError('CORRUPT', 'The pages of the PDF cannot be drawn.', { cause });
  } finally {
    library.destroy();
  }
}

/** A page may claim to be as large as a wall; it is drawn smaller then. */
function boundedScale(width: number, height: number): number {
  const wanted = RESOLUTION_DPI / POINTS_PER_INCH;
  const pixels = width * height * wanted ** 2;
  return pixels <= PIXELS_MAX / BYTES_PER_PIXEL
    ? wanted
    : wanted * Math.sqrt(PIXELS_MAX / BYTES_PER_PIXEL / pixels);
}
