import { segmentsOfLines, type PageSegments } from '../layout/text-segment.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { readUpright } from '../ocr/upright-page.ts';
import { toRaster, type GreyImage, type RasterImage } from '../pages/raster-image.ts';
import type { RenderedPage } from '../pages/render-pages.ts';

/** A page with the text that can be seen on it. */
export interface PageReading extends PageSegments {
  /** Its number in the file. */
  index: number;
  source: 'text' | 'picture';
  /** The page as drawn. */
  drawing: RasterImage | GreyImage;
  /** The page in colour, which recognition needs. */
  picture: () => RasterImage;
  /** The whole text layer where a part of it is invisible; null where all of it is visible. */
  layer: PageSegments | null;
}

/** Reads a page by its own visible text, or else by its picture. */
export async function readPage(engine: OcrEngine, page: RenderedPage): Promise<PageReading> {
  const { index, layer } = page;
  if (page.kind === 'image')
    return readPicture(engine, { index, layer, drawing: page.image, picture: () => page.image });
  const { drawing, text } = page;
  return { ...text, index, layer, drawing, picture: () => toRaster(drawing), source: 'text' };
}

/** Reads a page by its picture, whether or not it has text. */
export async function readPicture(
  engine: OcrEngine,
  { index, drawing, picture, layer }: Pick<PageReading, 'index' | 'drawing' | 'picture' | 'layer'>,
): Promise<PageReading> {
  const { lines, width, height } = await readUpright(engine, picture());
  const segments = segmentsOfLines(lines, { index, width, height }, engine.pack.writesSpaces);
  return { segments, width, height, index, drawing, picture, layer, source: 'picture' };
}
