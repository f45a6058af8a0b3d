import type { Extraction, ExtractionStage, PageProgress } from '../domain/extraction.ts';
import type { UnreadableFileCode } from '../domain/unreadable-file.ts';

/** What the pool asks of its worker: to load what the first file needs, to read a file, or to render a page of it. */
export type WorkerOrder =
  | { kind: 'prepare' }
  | { kind: 'read'; jobId: number; filePath: string }
  | { kind: 'draw'; jobId: number; filePath: string; page: number };

/** What the worker reports to its pool. By `rssBytes` the pool replaces a worker that has grown. */
export type ExtractionReport =
  /** Everything that the first file needs is loaded. */
  | { kind: 'prepared' }
  | { kind: 'stage'; jobId: number; stage: ExtractionStage; progress?: PageProgress }
  /** A page of the file is recognised now; between the pages of a shared file others are read. */
  | { kind: 'turn'; jobId: number; isShared: boolean }
  /** The file is a PDF and is opened in a process of its own, so that the worker can take another order meanwhile. */
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
  packDir: string | undefined;
  threads: number;
  previewSideMaxPx: number | undefined;
  /** CPU time of the worker for a file and for each of its pages; then it ends itself. */
  cpuMaxMs: number;
}
