import sharp from 'sharp';
import type { RasterImage } from '../pages/raster-image.ts';
import { paperRegions, type PaperRegion } from './paper-regions.ts';

/** One of several receipts on a photograph, cut out; everything else is white. */
export interface Sheet {
  image: RasterImage;
  /** The region of the sheet on the page, in fractions of its width and height. */
  window: { x: number; y: number; width: number; height: number };
}

/** A side that is long enough to tell sheets from their background, and short enough to average print and grain away. */
const SEARCH_SIDE_PX = 480;
/** Bounds the time for one file; smaller sheets are not cut out. */
const SHEETS_MAX = 6;
const WHITE = 255;

/** The separate receipts on a photograph, largest first; empty where there are fewer than two. */
export async function sheetsOfPage(page: RasterImage): Promise<Sheet[]> {
  const { data, info } = await sharp(page.data, {
    raw: { width: page.width, height: page.height, channels: 3 },
  })
    .greyscale()
    .resize({ width: SEARCH_SIDE_PX, height: SEARCH_SIDE_PX, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const { regions, labels } = paperRegions({ pixels: data, ...size });
  if (regions.length < 2) return [];
  return regions
    .sort((a, b) => b.area - a.area)
    .slice(0, SHEETS_MAX)
    .map((region) => cut(page, region, { labels, ...size }));
}

interface LabelledPicture {
  labels: Uint16Array;
  width: number;
  height: number;
}

/** Cuts a region's rectangle out of the page and paints other sheets and the background white. */
function cut(page: RasterImage, region: PaperRegion, search: LabelledPicture): Sheet {
  const scaleX = page.width / search.width;
  const scaleY = page.height / search.height;
  const left = Math.floor(region.left * scaleX);
  const top = Math.floor(region.top * scaleY);
  const width = Math.min(page.width - left, Math.ceil(region.width * scaleX));
  const height = Math.min(page.height - top, Math.ceil(region.height * scaleY));
  const data = new Uint8Array(width * height * 3).fill(WHITE);
  for (let y = 0; y < height; y++) {
    const searchRow = Math.min(search.height - 1, Math.floor((top + y) / scaleY)) * search.width;
    for (let x = 0; x < width; x++) {
      const searchColumn = Math.min(search.width - 1, Math.floor((left + x) / scaleX));
      if (search.labels[searchRow + searchColumn] !== region.label) continue;
      const from = ((top + y) * page.width + left + x) * 3;
      const to = (y * width + x) * 3;
      data[to] = page.data[from] ?? WHITE;
      data[to + 1] = page.data[from + 1] ?? WHITE;
      data[to + 2] = page.data[from + 2] ?? WHITE;
    }
  }
  return {
    image: { data, width, height },
    window: {
      x: left / page.width,
      y: top / page.height,
      width: width / page.width,
      height: height / page.height,
    },
  };
}
