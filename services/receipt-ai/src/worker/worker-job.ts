import { ExtractionUnavailableError } from '../domain/extraction-unavailable.ts';
import type { Extraction, StageListener } from '../domain/extraction.ts';
import { UnreadableFileError } from '../domain/unreadable-file.ts';
import type { ExtractionReport, WorkerOrder } from './extraction-message.ts';

interface JobBase {
  organizationId: string;
  filePath: string;
  /** How many workers were lost while they had this job. */
  losses: number;
  reject: (error: Error) => void;
}

interface ReadJob extends JobBase {
  kind: 'read';
  onStage: StageListener;
  resolve: (extraction: Extraction) => void;
}

interface DrawJob extends JobBase {
  kind: 'draw';
  page: number;
  resolve: (jpeg: Buffer) => void;
}

/** An order and its caller, who waits for the result. */
export type Job = ReadJob | DrawJob;

/** How jobs are described in the log. */
export const JOB_NAMES = {
  read: { doing: 'Reading a receipt', missed: 'A receipt was not read' },
  draw: { doing: 'Drawing a page', missed: 'A page was not drawn' },
} as const;

export const toOrder = (jobId: number, { filePath, ...job }: Job): WorkerOrder =>
  job.kind === 'draw'
    ? { kind: 'draw', jobId, filePath, page: job.page }
    : { kind: 'read', jobId, filePath };

/** Settles the job's caller with the worker's response. */
export function settle(
  job: Job,
  report: Exclude<ExtractionReport, { kind: 'stage' | 'turn' }>,
): void {
  if (report.kind === 'done' && job.kind === 'read') {
    job.resolve(report.extraction);
  } else if (report.kind === 'drawn' && job.kind === 'draw') {
    job.resolve(Buffer.from(report.jpeg, 'base64'));
  } else if (report.kind === 'unreadable') {
    job.reject(new UnreadableFileError(report.code, report.message));
  } else {
    const message =
      report.kind === 'failed' ? report.message : 'The worker sent an unexpected report.';
    job.reject(new ExtractionUnavailableError('FAILED', message));
  }
}
