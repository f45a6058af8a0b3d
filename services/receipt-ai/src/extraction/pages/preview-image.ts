import sharp from 'sharp';
import type { RenderedPage } from './render-pages.ts';

const QUALITY = 70;

/** The first page as a small JPEG in base64; null for a text page. */
export async function previewOf(
  [page]: readonly RenderedPage[],
  sideMaxPx: number,
): Promise<string | null> {
  if (page?.kind !== 'image') return null;
  const { data, width, height } = page.image;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return jpeg.toString('base64');
}
