import type { ReceiptFileType } from '@outlay/schemas/receipt-file';
import sharp from 'sharp';

import { noSuchPage } from '../../domain/unreadable-file.ts';
import { decodeImage, decodeTiffPage } from './decode-image.ts';
import { rasterisePdfPage } from './pdf-raster.ts';
import type { RasterImage } from './raster-image.ts';

/** Longer side of a rendered page: sharp when enlarged on a phone, and some 300 kB. */
const SIDE_MAX_PX = 1_800;
const QUALITY = 80;

/** Image of one page of a file, counted from 0, as a JPEG without metadata. @throws {UnreadableFileError} */
export async function drawPage(file: Buffer, type: ReceiptFileType, page: number): Promise<Buffer> {
  const { data, width, height } = await rasterise(file, type, page);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

async function rasterise(file: Buffer, type: ReceiptFileType, page: number): Promise<RasterImage> {
  if (type === 'pdf') return rasterisePdfPage(file, page, SIDE_MAX_PX);
  if (type === 'tiff') return decodeTiffPage(file, page, SIDE_MAX_PX);
  const { pages } = await decodeImage(file, type);
  const image = pages[page];
  if (!image) throw noSuchPage(page);
  return image;
}
