import sharp from 'sharp';
import type { RasterImage } from './raster-image.ts';

const QUALITY = 85;

/** A picture as a JPEG file in base64. */
export async function jpegOf({ data, width, height }: RasterImage): Promise<string> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return jpeg.toString('base64');
}
