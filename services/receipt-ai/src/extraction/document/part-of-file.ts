import sharp from 'sharp';
import type { PageRegion } from '../../domain/extraction.ts';
import { movedRegions } from '../fields/moved-regions.ts';
import { fraction } from '../layout/text-segment.ts';
import { pagesWithValues } from '../pages/choose-pages.ts';
import { jpegOf } from '../pages/jpeg.ts';
import type { RasterImage } from '../pages/raster-image.ts';
import { pictureOf } from '../pages/render-pages.ts';
import type { DocumentFields } from './compare-with-page.ts';
import type { PageReading } from './page-reading.ts';

/** Pages of one document as a picture of their own, and its fields with their places on it. */
export async function partOfFile(
  fields: DocumentFields,
  allPages: readonly PageReading[],
): Promise<{ fields: DocumentFields; jpeg: string }> {
  const pages = pagesWithValues(allPages);
  const pictures: RasterImage[] = [];
  for (const { draw } of pages) pictures.push(pictureOf(await draw()));
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = pictures.reduce((sum, picture) => sum + picture.height, 0);
  const tops = pictures.map((_, i) =>
    pictures.slice(0, i).reduce((sum, picture) => sum + picture.height, 0),
  );
  const { data } = await sharp({
    create: { width, height, channels: 3, background: '#ffffff' },
  })
    .composite(
      pictures.map(({ data: input, ...size }, i) => ({
        input: Buffer.from(input),
        raw: { ...size, channels: 3 as const },
        left: 0,
        top: tops[i] ?? 0,
      })),
    )
    .raw()
    .toBuffer({ resolveWithObject: true });
  const onPart = (region: PageRegion): PageRegion | null => {
    const at = pages.findIndex(({ index }) => index === region.page);
    const picture = pictures[at];
    if (!picture) return null;
    return {
      page: 0,
      x: fraction((region.x * picture.width) / width),
      y: fraction(((tops[at] ?? 0) + region.y * picture.height) / height),
      width: fraction((region.width * picture.width) / width),
      height: fraction((region.height * picture.height) / height),
    };
  };
  const jpeg = await jpegOf({ data, width, height }, 'part');
  return { fields: movedRegions(fields, onPart), jpeg: jpeg.toString('base64') };
}
