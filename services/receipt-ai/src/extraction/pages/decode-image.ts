import sharp, { type Sharp, type SharpOptions } from 'sharp';

import type { ImageFileType } from '../../domain/sniff-file-type.ts';
import { noSuchPage, UnreadableFileError } from '../../domain/unreadable-file.ts';
import { pagesAmong } from './choose-pages.ts';
import { sideMaxOf, type RasterImage } from './raster-image.ts';

/** An image with more pixels is refused before memory is allocated for them; a 600 dpi A4 scan has 35 million. */
export const PIXELS_MAX = 100_000_000;

/** Decoded pages of an image file with the file's page count. */
export interface DecodedPages {
  pages: RasterImage[];
  pageCount: number;
}

/** Decodes a JPEG, PNG, GIF (first frame), WebP, AVIF, TIFF (those of its pages), BMP or HEIC (first picture). @throws {UnreadableFileError} */
export async function decodeImage(
  file: Buffer,
  type: ImageFileType,
  pages: readonly number[] = [0],
): Promise<DecodedPages> {
  if (type === 'bmp') return { pages: [await decodeBmp(file)], pageCount: 1 };
  if (type === 'heic') return { pages: [await decodeHeicFile(file)], pageCount: 1 };
  try {
    const { pages: pageCount = 1 } = await sharp(file, decodingOptions(0)).metadata();
    if (type !== 'tiff')
      return { pages: [await toRaster(sharp(file, decodingOptions(0)))], pageCount: 1 };
    const decoded: RasterImage[] = [];
    for (const page of pagesAmong(pages, pageCount))
      decoded.push(await toRaster(sharp(file, decodingOptions(page))));
    return { pages: decoded, pageCount };
  } catch (cause) {
    throw asUnreadable(cause, file, type);
  }
}

/** One page of a TIFF, its longer side at most `sideMaxPx`; no other page is decoded. @throws {UnreadableFileError} */
export async function decodeTiffPage(
  file: Buffer,
  page: number,
  sideMaxPx: number,
): Promise<RasterImage> {
  try {
    const { pages: pageCount = 1 } = await sharp(file, decodingOptions(0)).metadata();
    if (page >= pageCount) throw noSuchPage(page);
    return await toRaster(sharp(file, decodingOptions(page)), sideMaxPx);
  } catch (cause) {
    throw asUnreadable(cause, file, 'tiff');
  }
}

/** Options that refuse a truncated file, because a receipt without its lower half would give a wrong total. */
function decodingOptions(page: number): SharpOptions {
  return { failOn: 'truncated', limitInputPixels: PIXELS_MAX, page, pages: 1 };
}

async function usualSideMax(image: Sharp): Promise<number> {
  const { width, height } = await image.metadata();
  return sideMaxOf(width, height);
}

/** Turns an image upright by its EXIF data, puts it on white in sRGB, and scales it down to what the recogniser can use. */
async function toRaster(image: Sharp, sideMaxPx?: number): Promise<RasterImage> {
  const sideMax = sideMaxPx ?? Math.round(await usualSideMax(image));
  const { data, info } = await image
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .resize({
      width: sideMax,
      height: sideMax,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`Decoded to ${info.channels} channels instead of 3.`);
  return { data, width: info.width, height: info.height };
}

/** Turns a page by 90, 180 or 270 degrees clockwise. */
export async function turnPage(image: RasterImage, degrees: 90 | 180 | 270): Promise<RasterImage> {
  return toRaster(fromRaw(image.data, image.width, image.height, 3).rotate(degrees));
}

/** Pixels from another decoder (PDF, BMP) with the same treatment as a decoded file. */
export async function rasterFromRgba(
  data: Uint8Array,
  width: number,
  height: number,
): Promise<RasterImage> {
  return toRaster(fromRaw(data, width, height, 4));
}

function fromRaw(data: Uint8Array, width: number, height: number, channels: 3 | 4): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: PIXELS_MAX });
}

/** Decodes the picture of an iPhone: libvips as it is shipped lacks the patented decoder. */
async function decodeHeicFile(file: Buffer): Promise<RasterImage> {
  try {
    // Loaded when it is needed: 60 ms and 24 MB in each process that only opens other files.
    const { default: decodeHeic } = await import('heic-decode');
    const [picture] = await decodeHeic.all({ buffer: file });
    if (!picture) throw new Error('The file holds no picture.');
    if (picture.width * picture.height > PIXELS_MAX) throw tooManyPixels();
    const { data, width, height } = await picture.decode();
    return await rasterFromRgba(Buffer.from(data.buffer), width, height);
  } catch (cause) {
    if (cause instanceof UnreadableFileError) throw cause;
    throw new UnreadableFileError('CORRUPT', 'The HEIC file cannot be decoded.', { cause });
  }
}

/** Decodes a BMP file, which libvips cannot. */
async function decodeBmp(file: Buffer): Promise<RasterImage> {
  const { width, height, lengthBytes } = bmpHeader(file);
  if (width * height > PIXELS_MAX) throw tooManyPixels();
  if (file.length < lengthBytes)
    throw new UnreadableFileError('TRUNCATED', 'The BMP file ends too early.');
  try {
    // Loaded when it is needed: 14 MB in each process that only opens other files.
    const { createCanvas, loadImage } = await import('@napi-rs/canvas');
    const image = await loadImage(file);
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height);
    return await rasterFromRgba(Buffer.from(pixels.data), image.width, image.height);
  } catch (cause) {
    throw new UnreadableFileError('CORRUPT', 'The BMP file cannot be decoded.', { cause });
  }
}

function bmpHeader(file: Buffer): { width: number; height: number; lengthBytes: number } {
  const isCoreHeader = file.length >= 26 && file.readUInt32LE(14) === 12;
  if (!isCoreHeader && file.length < 54)
    throw new UnreadableFileError('TRUNCATED', 'The BMP file has no full header.');
  const pixelsAt = file.readUInt32LE(10);
  const width = isCoreHeader ? file.readUInt16LE(18) : Math.abs(file.readInt32LE(18));
  const height = isCoreHeader ? file.readUInt16LE(20) : Math.abs(file.readInt32LE(22));
  const bitsPerPixel = file.readUInt16LE(isCoreHeader ? 24 : 28);
  const isRunLength = !isCoreHeader && [1, 2].includes(file.readUInt32LE(30));
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  return { width, height, lengthBytes: isRunLength ? pixelsAt : pixelsAt + rowBytes * height };
}

function tooManyPixels(cause?: unknown): UnreadableFileError {
  return new UnreadableFileError(
    'TOO_MANY_PIXELS',
    `The image has more than ${PIXELS_MAX} pixels.`,
    { cause },
  );
}

/** Turns an error of libvips, which has only a message, and for some types only says that the file cannot be read, into ours. */
function asUnreadable(cause: unknown, file: Buffer, type: ImageFileType): UnreadableFileError {
  if (cause instanceof UnreadableFileError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/pixel limit/i.test(message)) return tooManyPixels(cause);
  if (
    /premature|truncat|unexpected end|end of (file|stream|image)|read error/i.test(message) ||
    isCutShort(file, type)
  ) {
    return new UnreadableFileError('TRUNCATED', 'The image file ends too early.', { cause });
  }
  return new UnreadableFileError('CORRUPT', 'The image file cannot be decoded.', { cause });
}

/** Whether the file ends before a position named in its own header. */
function isCutShort(file: Buffer, type: ImageFileType): boolean {
  if (file.length < 8) return true;
  if (type === 'webp') return file.readUInt32LE(4) + 8 > file.length;
  if (type !== 'tiff') return false;
  const directoryAt = file[0] === 0x49 ? file.readUInt32LE(4) : file.readUInt32BE(4);
  return directoryAt >= file.length;
}
