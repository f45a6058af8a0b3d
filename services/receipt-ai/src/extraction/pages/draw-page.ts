import type { ReceiptFileType } from '@outlay/schemas/receipt-file';
import { noSuchPage } from '../../domain/unreadable-file.ts';
import { decodeImage, decodeTiffPage } from './decode-image.ts';
import { jpegOf, SHOWN_SIDE_MAX_PX } from './jpeg.ts';
import type { RasterImage } from './raster-image.ts';

/** Types that the worker draws itself; PDFs have a process of their own. */
type DrawnType = Exclude<ReceiptFileType, 'pdf'>;

/** Image of one page of a file, counted from 0, as a JPEG without metadata. @throws {UnreadableFileError} */
export const drawPage = async (file: Buffer, type: DrawnType, page: number): Promise<Buffer> =>
  jpegOf(await rasterise(file, type, page), 'page');

async function rasterise(file: Buffer, type: DrawnType, page: number): Promise<RasterImage> {
  if (type === 'xml') {
    // Loaded when it is needed, because its canvas takes 14 MB.
    const { drawEInvoice } = await import('./draw-e-invoice.ts');
    return drawEInvoice(file, page);
  }
  if (type === 'tiff') return decodeTiffPage(file, page, SHOWN_SIDE_MAX_PX);
  const { pages } = await decodeImage(file, type);
  const image = pages[page];
  if (!image) throw noSuchPage(page);
  return image;
}
