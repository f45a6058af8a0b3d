import type { Attachment } from '../invoice/embedded-invoice.ts';
import type { PageSegments } from '../layout/text-segment.ts';
import type { ReceiptFileType } from '../sniff-file-type.ts';
import { choosePages } from './choose-pages.ts';
import { decodeImage } from './decode-image.ts';
import { rasterisePdf } from './pdf-raster.ts';
import { openPdf, pdfAttachments, pdfPageText } from './pdf-text.ts';
import type { RasterImage } from './raster-image.ts';

/** A page that carries its text, or one that has to be recognised. `index` counts in the file. */
export type RenderedPage =
  | { index: number; kind: 'text'; text: PageSegments }
  | { index: number; kind: 'image'; image: RasterImage };

export interface RenderedFile {
  pages: RenderedPage[];
  pageCount: number;
  /** Files inside the file; none but in PDFs. */
  attachments: Attachment[];
}

/** Below this a PDF's text layer is a scanner's stamp or a page number. */
const TEXT_LAYER_ALPHANUMERICS_MIN = 40;

/** The pages of a file that are read. @throws {UnreadableFileError} */
export async function renderPages(file: Buffer, type: ReceiptFileType): Promise<RenderedFile> {
  if (type === 'pdf') return renderPdf(file);
  const { pages, pageCount } = await decodeImage(file, type);
  const indexes = choosePages(pageCount);
  return {
    pages: pages.map((image, i) => ({ index: indexes[i] ?? i, kind: 'image', image })),
    pageCount,
    attachments: [],
  };
}

async function renderPdf(file: Buffer): Promise<RenderedFile> {
  const document = await openPdf(file);
  try {
    const texts = new Map<number, PageSegments>();
    const indexes = choosePages(document.numPages);
    for (const index of indexes) {
      const text = await pdfPageText(await document.getPage(index + 1), index);
      if (alphanumericCount(text) >= TEXT_LAYER_ALPHANUMERICS_MIN) texts.set(index, text);
    }
    const withoutText = indexes.filter((index) => !texts.has(index));
    const images =
      withoutText.length > 0
        ? await rasterisePdf(file, withoutText)
        : new Map<number, RasterImage>();
    const pages = indexes.flatMap((index): RenderedPage[] => {
      const text = texts.get(index);
      if (text) return [{ index, kind: 'text', text }];
      const image = images.get(index);
      return image ? [{ index, kind: 'image', image }] : [];
    });
    return { pages, pageCount: document.numPages, attachments: await pdfAttachments(document) };
  } finally {
    await document.loadingTask.destroy();
  }
}

function alphanumericCount({ segments }: PageSegments): number {
  return segments.reduce(
    (count, { text }) => count + text.replace(/[^\p{L}\p{N}]/gu, '').length,
    0,
  );
}
