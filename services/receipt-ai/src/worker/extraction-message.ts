import type { Extraction, ExtractionStage } from '../extraction/extraction.ts';
import type { UnreadableFileCode } from '../extraction/unreadable-file.ts';

/** From the pool to its worker: read this file. */
export interface ExtractionOrder {
  jobId: number;
  filePath: string;
}

/** From the worker to its pool. `rssBytes` lets the pool replace a worker that has grown. */
export type ExtractionReport =
  | { kind: 'stage'; jobId: number; stage: ExtractionStage }
  | { kind: 'done'; jobId: number; extraction: Extraction; rssBytes: number }
  | {
      kind: 'unreadable';
      jobId: number;
      code: UnreadableFileCode;
      message: string;
      rssBytes: number;
    }
  | { kind: 'failed'; jobId: number; message: string; rssBytes: number };

/** Given to the worker as its one argument, in JSON. */
export interface WorkerSettings {
  packDir: string | null;
  threads: number;
  previewSideMaxPx: number | null;
}
