import type { ReceiptFileType } from '@outlay/schemas/receipt-file';
import type { Attachment } from '../invoice/embedded-invoice.ts';
import type { PageSegments } from '../layout/text-segment.ts';
import { choosePages } from './choose-pages.ts';
import { decodeImage } from './decode-image.ts';
import type { GreyImage, RasterImage } from './raster-image.ts';

interface PageToRead {
  /** Its number in the file. */
  index: number;
  /** All of its text layer, where some of it cannot be seen; null where all can. */
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

/** Renders the PDF at a path; the caller decides in which process. @throws {UnreadableFileError} */
export type RenderPdf = (filePath: string) => Promise<RenderedFile>;

/** The pages of an image file to read. @throws {UnreadableFileError} */
export async function renderImage(
  file: Buffer,
  type: Exclude<ReceiptFileType, 'pdf'>,
): Promise<RenderedFile> {
  const { pages, pageCount } = await decodeImage(file, type);
  const indexes = choosePages(pageCount);
  return {
    pages: pages.map((image, i) => ({ index: indexes[i] ?? i, kind: 'image', image, layer: null })),
    pageCount,
    attachments: [],
  };
}
