import type { PDFiumDocument } from '@hyzyla/pdfium';

import type { Attachment } from '../invoice/e-invoice.ts';
import { pagesAmong } from './choose-pages.ts';
import { drawnPage, drawnPageWithText, withDrawing } from './pdf-drawing.ts';
import { atResolution } from './pdf-raster.ts';
import {
  alphanumericCount,
  openPdf,
  pdfAttachments,
  pdfPageText,
  segmentsOfText,
  visibleText,
  type PdfPageText,
} from './pdf-text.ts';
import type { RenderedPage } from './render-pages.ts';

/** A shorter text layer is only a scanner's stamp or a page number. */
const TEXT_LAYER_ALPHANUMERICS_MIN = 40;
/** A typical resolution of scans; a higher one does not improve recognition. */
const SCAN_DPI = 200;
/** A resolution that is enough to compare a few lines with the text layer. */
const TEXT_PAGE_DPI = 150;

export interface RenderedPdf {
  pageCount: number;
  attachments: Attachment[];
}

/**
 * Delivers pages of a PDF one at a time, because their pixels together would take most of the memory.
 *
 * @throws {UnreadableFileError}
 */
export async function renderPdf(
  file: Buffer,
  pages: readonly number[],
  onPage: (page: RenderedPage) => Promise<void>,
): Promise<RenderedPdf> {
  const document = await openPdf(file);
  try {
    await withDrawing(file, async (drawing) => {
      for (const index of pagesAmong(pages, document.numPages)) {
        const text = await pdfPageText(await document.getPage(index + 1), index);
        await onPage(await renderPage(drawing, text));
      }
    });
    const attachments = pages.includes(0) ? await pdfAttachments(document) : [];
    return { pageCount: document.numPages, attachments };
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Renders a page with its visible text, or as a picture where that is too little. Invisible text is kept apart. */
async function renderPage(drawing: PDFiumDocument, text: PdfPageText): Promise<RenderedPage> {
  const { index } = text;
  const hasText = alphanumericCount(text) >= TEXT_LAYER_ALPHANUMERICS_MIN;
  if (hasText) {
    const { drawing: picture, showsText } = await drawnPageWithText(
      drawing,
      index,
      atResolution(TEXT_PAGE_DPI),
    );
    const visible = visibleText(text, showsText);
    if (alphanumericCount(visible) >= TEXT_LAYER_ALPHANUMERICS_MIN) {
      const isAll = visible.pieces.length === text.pieces.length;
      const layer = isAll ? null : segmentsOfText(text);
      return { index, kind: 'text', text: segmentsOfText(visible), layer, drawing: picture };
    }
  }
  return {
    index,
    kind: 'image',
    image: await drawnPage(drawing, index, atResolution(SCAN_DPI)),
    layer: hasText ? segmentsOfText(text) : null,
  };
}
