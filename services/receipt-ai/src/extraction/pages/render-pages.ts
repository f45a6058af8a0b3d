import type { ImageFileType } from '../../domain/sniff-file-type.ts';
import type { Attachment } from '../invoice/e-invoice.ts';
import type { PageSegments } from '../layout/text-segment.ts';
import { FIRST_PAGES, pagesAmong } from './choose-pages.ts';
import { decodeImage } from './decode-image.ts';
import { toRaster, type GreyImage, type RasterImage } from './raster-image.ts';

interface PageToRead {
  /** Its number in the file. */
  index: number;
  /** The whole text layer where a part of it is invisible; null where all of it is visible. */
  layer: PageSegments | null;
}

/** A page with visible text of its own, or one to recognise. */
export type RenderedPage =
  | (PageToRead & { kind: 'text'; text: PageSegments; drawing: GreyImage })
  | (PageToRead & { kind: 'image'; image: RasterImage });

/** Some pages of a file. */
export interface RenderedFile {
  pages: RenderedPage[];
  pageCount: number;
  /** Files inside a PDF; they come with its first page. */
  attachments: Attachment[];
}

/** Renders pages of the PDF at a path, in the process that the caller chooses. @throws {UnreadableFileError} */
export type RenderPdf = (filePath: string, pages?: readonly number[]) => Promise<RenderedFile>;

/** Renders pages of an image file. @throws {UnreadableFileError} */
export async function renderImage(
  file: Buffer,
  type: ImageFileType,
  pages: readonly number[] = FIRST_PAGES,
): Promise<RenderedFile> {
  const { pages: images, pageCount } = await decodeImage(file, type, pages);
  const indexes = pagesAmong(pages, pageCount);
  return {
    pages: images.map((image, i) => ({
      index: indexes[i] ?? i,
      kind: 'image',
      image,
      layer: null,
    })),
    pageCount,
    attachments: [],
  };
}

/** A page's picture in colour, which recognition needs. */
export const pictureOf = (page: RenderedPage): RasterImage =>
  page.kind === 'image' ? page.image : toRaster(page.drawing);
