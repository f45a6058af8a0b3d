import { segmentsOfLines, type PageSegments } from '../layout/text-segment.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { readUpright } from '../ocr/upright-page.ts';
import { toRaster, type RasterImage } from '../pages/raster-image.ts';
import type { RenderedPage } from '../pages/render-pages.ts';

/** A page with what can be seen on it. */
export interface PageReading extends PageSegments {
  /** Its number in the file. */
  index: number;
  source: 'text' | 'picture';
  /** The page as drawn; grey where it has its own text. */
  picture: () => RasterImage;
  /** All of its text layer, where some of it cannot be seen; null where all can. */
  layer: PageSegments | null;
}

/** Reads a page: its own visible text, or else its picture. */
export async function readPage(engine: OcrEngine, page: RenderedPage): Promise<PageReading> {
  const { index, layer } = page;
  if (page.kind === 'image')
    return readPicture(engine, { index, layer, picture: () => page.image });
  return { ...page.text, index, layer, picture: () => toRaster(page.drawing), source: 'text' };
}

/** Reads a page's picture, whatever its text says. */
export async function readPicture(
  engine: OcrEngine,
  { index, picture, layer }: Pick<PageReading, 'index' | 'picture' | 'layer'>,
): Promise<PageReading> {
  const { lines, width, height } = await readUpright(engine, picture());
  const segments = segmentsOfLines(lines, { index, width, height }, engine.pack.writesSpaces);
  return { segments, width, height, index, picture, layer, source: 'picture' };
}
