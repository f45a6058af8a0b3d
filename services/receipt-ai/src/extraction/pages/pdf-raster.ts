import { noSuchPage } from '../../domain/unreadable-file.ts';
import { drawnPage, withDrawing, type ChooseSize } from './pdf-drawing.ts';
import { PAGE_SIDE_MAX_PX, sideMaxOf, type RasterImage } from './raster-image.ts';

const POINTS_PER_INCH = 72;
/** The resolution of print, so that a small page is not rendered larger for viewing. */
const RESOLUTION_MAX_DPI = 300;
/** Longer side of a page rendered for reading. It is scaled down afterwards, which is smoother from a larger image. */
const SIDE_MAX_PX = 1.5 * PAGE_SIDE_MAX_PX;

/** One page of a PDF, its longer side at most `sideMaxPx`; no other page is rendered. @throws {UnreadableFileError} */
export function rasterisePdfPage(
  file: Buffer,
  page: number,
  sideMaxPx: number,
): Promise<RasterImage> {
  return withDrawing(file, (document) => {
    if (page >= document.getPageCount()) throw noSuchPage(page);
    return drawnPage(document, page, sizeWithin(sideMaxPx));
  });
}

/** Limits the rendered size, because a page may claim a huge one, as photographs turned into PDFs do. */
export const atResolution =
  (dpi: number): ChooseSize =>
  (width, height) => ({
    scale: Math.min(
      dpi / POINTS_PER_INCH,
      Math.max(SIDE_MAX_PX, sideMaxOf(width, height)) / Math.max(width, height),
    ),
  });

/** Scales a page to a longer side; an extremely narrow page becomes at least one pixel wide. */
const sizeWithin =
  (sideMaxPx: number): ChooseSize =>
  (width, height) => {
    const scale = Math.min(
      RESOLUTION_MAX_DPI / POINTS_PER_INCH,
      sideMaxPx / Math.max(width, height),
    );
    const pixels = (points: number): number => Math.max(1, Math.round(points * scale));
    return { scale: 1, width: pixels(width), height: pixels(height) };
  };
