import sharp from 'sharp';
import type { RasterImage } from './raster-image.ts';

/** Longer side of a rendered page: sharp when enlarged on a phone, and some 300 kB. */
export const SHOWN_SIDE_MAX_PX = 1_800;
const QUALITY = 80;

/** A page as a browser shows it: a JPEG without metadata. */
export const pageJpeg = ({ data, width, height }: RasterImage): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
