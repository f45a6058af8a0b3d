import type { RenderedPdf } from '../extraction/pages/render-pdf.ts';
import type { RenderedPage } from '../extraction/pages/render-pages.ts';
import type { UnreadableFileCode } from '../domain/unreadable-file.ts';

/** To the process that opens PDFs, one at a time: render the pages that are read, or draw one, counted from 0. */
export type PdfOrder = { file: Uint8Array; cpuMaxMs: number } & (
  | { kind: 'render' }
  | { kind: 'draw'; page: number }
);

/** From the process that opens PDFs. It says `ready` once, then any number of pages and one of the others for each order. */
export type PdfReport =
  | { kind: 'ready' }
  | { kind: 'page'; page: RenderedPage }
  | { kind: 'rendered'; document: RenderedPdf; rssBytes: number }
  | { kind: 'drawn'; jpeg: Uint8Array; rssBytes: number }
  | { kind: 'unreadable'; code: UnreadableFileCode; message: string; rssBytes: number }
  | { kind: 'failed'; message: string; rssBytes: number };

/** Ends a process that a file has exhausted; by the signal its parent knows why. Without a core dump, and unused by Node. */
export const EXHAUSTED_SIGNAL = 'SIGUSR2';
