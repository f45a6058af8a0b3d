import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';

import { noSuchPage, UnreadableFileError } from '../unreadable-file.ts';
import { rasterFromRgba } from './decode-image.ts';
import { PAGE_SIDE_MAX_PX, type RasterImage } from './raster-image.ts';

const POINTS_PER_INCH = 72;
/** Typical scan resolution; more doesn't improve recognition. */
const RESOLUTION_DPI = 200;
/** Print resolution: a small page is not rendered larger for viewing. */
const RESOLUTION_MAX_DPI = 300;
/**
 * Longer side of a page rendered for reading: it is scaled down to PAGE_SIDE_MAX_PX afterwards, and a little more makes that
 * smoother.
 */
const SIDE_MAX_PX = 1.5 * PAGE_SIDE_MAX_PX;

/** Delivers pages of a PDF as pixels, one at a time: together they would be most of the memory. @throws {UnreadableFileError} */
export async function rasterisePdf(
  file: Buffer,
  pageIndexes: readonly number[],
  onPage: (index: number, image: RasterImage) => Promise<void>,
): Promise<void> {
  if (pageIndexes.length === 0) return;
  await withDocument(file, async (document) => {
    for (const index of pageIndexes)
      await onPage(index, await rasterisePage(document, index, boundedScale));
  });
}

/** One page of a PDF, its longer side at most `sideMaxPx`; no other page is rendered. @throws {UnreadableFileError} */
export function rasterisePdfPage(
  file: Buffer,
  page: number,
  sideMaxPx: number,
): Promise<RasterImage> {
  return withDocument(file, (document) => {
    if (page >= document.getPageCount()) throw noSuchPage(page);
    return rasterisePage(document, page, (width, height) => sizeWithin(sideMaxPx, width, height));
  });
}

async function withDocument<Drawn>(
  file: Buffer,
  draw: (document: PDFiumDocument) => Promise<Drawn>,
): Promise<Drawn> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(file);
    try {
      return await draw(document);
    } finally {
      document.destroy();
    }
  } catch (cause) {
    if (cause instanceof UnreadableFileError) throw cause;
    if (cause instanceof Error && /password/i.test(cause.message)) {
      throw new UnreadableFileError('ENCRYPTED', 'The PDF is protected with a password.', {
        cause,
      });
    }
    throw new UnreadableFileError('CORRUPT', 'The pages of the PDF cannot be drawn.', { cause });
  } finally {
    library.destroy();
  }
}

/** Rendered size of a page of this many points. */
type ChooseSize = (width: number, height: number) => DrawnSize;

interface DrawnSize {
  /** Pixels per point. */
  scale: number;
  /** In the place of the page's own size. */
  width?: number;
  height?: number;
}

async function rasterisePage(
  document: PDFiumDocument,
  index: number,
  sizeOf: ChooseSize,
): Promise<RasterImage> {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Error('The page cannot be loaded.');
  const wanted = sizeOf(originalWidth, originalHeight);
  const { data, width, height } = await page.render({ ...wanted, render: 'bitmap' });
  return rasterFromRgba(data, width, height);
}

/** A page may claim a huge size, as photographs turned into PDFs do: it is rendered smaller then. */
function boundedScale(width: number, height: number): DrawnSize {
  const scale = RESOLUTION_DPI / POINTS_PER_INCH;
  return { scale: Math.min(scale, SIDE_MAX_PX / Math.max(width, height)) };
}

/** Scaled by the longer side; an extremely narrow page is at least one pixel wide. */
function sizeWithin(sideMaxPx: number, width: number, height: number): DrawnSize {
  const scale = Math.min(RESOLUTION_MAX_DPI / POINTS_PER_INCH, sideMaxPx / Math.max(width, height));
  const pixels = (points: number): number => Math.max(1, Math.round(points * scale));
  return { scale: 1, width: pixels(width), height: pixels(height) };
}
