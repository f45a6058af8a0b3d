/** Why a file was not read although it may be readable. */
export type ExtractionUnavailableCode =
  | 'QUEUE_FULL'
  /** The machine was too busy: the file did not get its CPU time. */
  | 'TIMEOUT'
  /** The file took more CPU time than any receipt needs. */
  | 'EXHAUSTED'
  | 'WORKER_CRASHED'
  | 'FAILED'
  | 'CLOSED';

/** Thrown where the same file can be retried later. A file that can never be read is an UnreadableFileError. */
export class ExtractionUnavailableError extends Error {
  override readonly name = 'ExtractionUnavailableError';
  readonly code: ExtractionUnavailableCode;

  constructor(code: ExtractionUnavailableCode, message: string) {
    super(message);
    this.code = code;
  }
}
