import sharp from 'sharp';

import type { ReceiptFileType } from '../sniff-file-type.ts';
import { UnreadableFileError } from '../unreadable-file.ts';
import { decodeTiffPage } from './decode-image.ts';
import { rasterisePdfPage } from './pdf-raster.ts';
import type { RasterImage } from './raster-image.ts';

/** Longer side of a rendered page: sharp when enlarged on a phone, and some 300 kB. */
const SIDE_MAX_PX = 1_800;
const QUALITY = 80;

/** Image of one page of a PDF or TIFF, counted from 0, as a JPEG without metadata. @throws {UnreadableFileError} */
export async function drawPage(file: Buffer, type: ReceiptFileType, page: number): Promise<Buffer> {
  const { data, width, height } = await rasterise(file, type, page);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

function rasterise(file: Buffer, type: ReceiptFileType, page: number): Promise<RasterImage> {
  switch (type) {
    case 'pdf':
      return rasterisePdfPage(file, page, SIDE_MAX_PX);
    case 'tiff':
      return decodeTiffPage(file, page, SIDE_MAX_PX);
    default:
      throw new UnreadableFileError(
        'UNSUPPORTED_TYPE',
        'Only the pages of PDF and TIFF are drawn.',
      );
  }
}
