import type { Extraction, ExtractionStage, PageProgress } from '../domain/extraction.ts';
import type { UnreadableFileCode } from '../domain/unreadable-file.ts';

/** From the pool to its worker: read this file, render this page of it, counted from 0, or get ready for the first file. */
export type WorkerOrder =
  | { kind: 'prepare' }
  | { kind: 'read'; jobId: number; filePath: string }
  | { kind: 'draw'; jobId: number; filePath: string; page: number };

/** From the worker to its pool. `rssBytes` lets the pool replace a worker that has grown. */
export type ExtractionReport =
  /** Everything that the first file needs is loaded. */
  | { kind: 'prepared' }
  | { kind: 'stage'; jobId: number; stage: ExtractionStage; progress?: PageProgress }
  /** A recognition of the file begins; a shared file lets others be read between its pages. */
  | { kind: 'turn'; jobId: number; isShared: boolean }
  /** The file is a PDF, opened in a process of its own: the worker can take another order meanwhile. */
  | { kind: 'opening'; filePath: string }
  | { kind: 'done'; jobId: number; extraction: Extraction; rssBytes: number }
  /** The page image as a JPEG in base64. */
  | { kind: 'drawn'; jobId: number; jpeg: string; rssBytes: number }
  | {
      kind: 'unreadable';
      jobId: number;
      code: UnreadableFileCode;
      message: string;
      rssBytes: number;
    }
  | { kind: 'failed'; jobId: number; message: string; rssBytes: number };

/** The worker's only argument, as JSON. */
export interface WorkerSettings {
  packDir: string | null;
  threads: number;
  previewSideMaxPx: number | null;
}
