import type { ImageFileType } from '../../domain/sniff-file-type.ts';
import type { Attachment } from '../invoice/e-invoice.ts';
import type { PageSegments } from '../layout/text-segment.ts';
import { choosePages } from './choose-pages.ts';
import { decodeImage } from './decode-image.ts';
import type { GreyImage, RasterImage } from './raster-image.ts';

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

export interface RenderedFile {
  pages: RenderedPage[];
  pageCount: number;
  /** Files inside the file; only PDFs have any. */
  attachments: Attachment[];
}

/** Renders the PDF at a path, in the process that the caller chooses. @throws {UnreadableFileError} */
export type RenderPdf = (filePath: string) => Promise<RenderedFile>;

/** The pages of an image file to read. @throws {UnreadableFileError} */
export async function renderImage(file: Buffer, type: ImageFileType): Promise<RenderedFile> {
  const { pages, pageCount } = await decodeImage(file, type);
  const indexes = choosePages(pageCount);
  return {
    pages: pages.map((image, i) => ({ index: indexes[i] ?? i, kind: 'image', image, layer: null })),
    pageCount,
    attachments: [],
  };
}
