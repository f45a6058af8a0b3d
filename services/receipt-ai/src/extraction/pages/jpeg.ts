import sharp from 'sharp';
import type { RasterImage } from './raster-image.ts';

/** Longer side of a page that a browser shows: sharp when enlarged on a phone, and some 300 kB. */
export const SHOWN_SIDE_MAX_PX = 1_800;

/** Part of a file that is kept as a file and may be read again; page that a browser shows; preview for a provider. */
const QUALITIES = { part: 85, page: 80, preview: 70 } as const;

/** A picture as a JPEG without metadata, at most `sideMaxPx` long. */
export const jpegOf = (
  { data, width, height }: RasterImage,
  use: keyof typeof QUALITIES,
  sideMaxPx = Math.max(width, height),
): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITIES[use] })
    .toBuffer();
