import type { Attachment } from '../invoice/embedded-invoice.ts';
import type { PageSegments } from '../layout/text-segment.ts';
import { choosePages } from './choose-pages.ts';
import { rasterisePdf } from './pdf-raster.ts';
import { openPdf, pdfAttachments, pdfPageText } from './pdf-text.ts';
import type { RenderedPage } from './render-pages.ts';

/** A shorter text layer is a scanner's stamp or a page number. */
const TEXT_LAYER_ALPHANUMERICS_MIN = 40;

export interface RenderedPdf {
  pageCount: number;
  attachments: Attachment[];
}

/** Delivers the pages of a PDF to read, one at a time: first those with their own text. @throws {UnreadableFileError} */
export async function renderPdf(
  file: Buffer,
  onPage: (page: RenderedPage) => Promise<void>,
): Promise<RenderedPdf> {
  const document = await openPdf(file);
  try {
    const withoutText: number[] = [];
    for (const index of choosePages(document.numPages)) {
      const text = await pdfPageText(await document.getPage(index + 1), index);
      if (alphanumericCount(text) < TEXT_LAYER_ALPHANUMERICS_MIN) withoutText.push(index);
      else await onPage({ index, kind: 'text', text });
    }
    await rasterisePdf(file, withoutText, (index, image) =>
      onPage({ index, kind: 'image', image }),
    );
    return { pageCount: document.numPages, attachments: await pdfAttachments(document) };
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
