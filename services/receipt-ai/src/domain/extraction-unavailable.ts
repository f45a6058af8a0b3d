/** Why the pool failed although the file may be readable. */
export type ExtractionUnavailableCode =
  | 'QUEUE_FULL'
  | 'TIMEOUT'
  | 'WORKER_CRASHED'
  | 'FAILED'
  | 'CLOSED';

/** Thrown by the pool; the same file can be retried later. An unreadable file is an UnreadableFileError instead. */
export class ExtractionUnavailableError extends Error {
  override readonly name = 'ExtractionUnavailableError';
  readonly code: ExtractionUnavailableCode;

  constructor(code: ExtractionUnavailableCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const isQueueFull = (error: unknown): boolean =>
  error instanceof ExtractionUnavailableError && error.code === 'QUEUE_FULL';
