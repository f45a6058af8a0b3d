import type { RenderedPdf } from '../extraction/pages/render-pdf.ts';
import type { RenderedPage } from '../extraction/pages/render-pages.ts';
import type { UnreadableFileCode } from '../domain/unreadable-file.ts';

/** What is asked of the process that opens PDFs, one order at a time: to render pages that are read, or to draw one. */
export type PdfOrder = { file: Uint8Array; cpuMaxMs: number } & (
  | { kind: 'render'; pages: readonly number[] }
  | { kind: 'draw'; page: number }
);

/** What the process that opens PDFs reports: `ready` once, and for each order any number of pages and one of the other reports. */
export type PdfReport =
  | { kind: 'ready' }
  | { kind: 'page'; page: RenderedPage }
  | { kind: 'rendered'; document: RenderedPdf; rssBytes: number }
  | { kind: 'drawn'; jpeg: Uint8Array; rssBytes: number }
  | { kind: 'unreadable'; code: UnreadableFileCode; message: string; rssBytes: number }
  | { kind: 'failed'; message: string; rssBytes: number };

/** The signal that ends an exhausted process and tells its parent why. It makes no core dump, and Node does not use it. */
export const EXHAUSTED_SIGNAL = 'SIGUSR2';
