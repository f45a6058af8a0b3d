import type { PageRegion } from '../../domain/extraction.ts';
import { withDoubts } from '../document/doubtful-pages.ts';
import { signedByKind } from '../fields/document-kind.ts';
import { findFields, type FoundFields } from '../fields/find-fields.ts';
import { movedRegions } from '../fields/moved-regions.ts';
import { pageOfLines, tagged } from '../document/page-reading.ts';
import type { DocumentTools } from '../document/read-document.ts';
import { fraction } from '../layout/text-segment.ts';
import { readUpright } from '../ocr/upright-page.ts';
import { turnPage } from '../pages/decode-image.ts';
import { jpegOf } from '../pages/jpeg.ts';
import type { RasterImage } from '../pages/raster-image.ts';
import { sheetsOfPage, type Sheet } from './sheets-of-page.ts';

/** One of several receipts on a photograph. */
export interface SheetReading {
  fields: FoundFields;
  /** The cut-out as read, upright; regions of `fields` are fractions of it. */
  image: RasterImage;
  window: Sheet['window'];
  isTurned: boolean;
}

/** A sheet with fewer lines may be blank, or a card or a bag beside the receipts. */
const LINES_MIN = 5;

/**
 * Reads a photograph receipt by receipt, largest first. Empty unless at least two of its sheets have lines and an amount; otherwise
 * it shows one receipt with other objects and is read as a whole.
 */
export async function readSheets(
  tools: DocumentTools,
  photo: RasterImage,
): Promise<SheetReading[]> {
  const readings: SheetReading[] = [];
  for (const { image, window } of await sheetsOfPage(photo)) {
    const { lines, script, width, height, turnedDegrees } = await readUpright(tools.engine, image);
    if (lines.length < LINES_MIN) continue;
    const sheet = pageOfLines(tools.engine, lines, { index: 0, width, height });
    const page = await tagged(tools, sheet);
    const found = signedByKind(findFields([page], tools.rankers));
    const fields = withDoubts(found, [{ ...page, script }]);
    if (fields.amount === null) continue;
    const isTurned = turnedDegrees !== 0;
    const upright = turnedDegrees === 0 ? image : await turnPage(image, turnedDegrees);
    readings.push({ fields, image: upright, window, isTurned });
  }
  return readings.length < 2 ? [] : readings;
}

/** The fields with their regions on the whole photograph; without regions for a sheet that was turned. */
export function fieldsOnPhoto({ fields, window, isTurned }: SheetReading): FoundFields {
  const onPhoto = (region: PageRegion): PageRegion => ({
    page: region.page,
    x: fraction(window.x + region.x * window.width),
    y: fraction(window.y + region.y * window.height),
    width: fraction(region.width * window.width),
    height: fraction(region.height * window.height),
  });
  return movedRegions(fields, (region) => (isTurned ? null : onPhoto(region)));
}

/** The cut-out as a file of its own, in base64. */
export const sheetJpeg = async ({ image }: SheetReading): Promise<string> =>
  (await jpegOf(image, 'part')).toString('base64');
