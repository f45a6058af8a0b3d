/** Why a file can't be read. A readable file without text is no error: its fields are null. */
export type UnreadableFileCode =
  | 'EMPTY'
  | 'UNSUPPORTED_TYPE'
  | 'TRUNCATED'
  | 'CORRUPT'
  | 'ENCRYPTED'
  | 'TOO_MANY_PIXELS'
  /** Reading it exceeded the memory or time limit; a retry would, too. */
  | 'TOO_COMPLEX'
  /** A page beyond the file's last one was requested. */
  | 'NO_SUCH_PAGE';

/** Thrown when a file has no readable page; the code is stable and safe to show. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly code: UnreadableFileCode;

  constructor(code: UnreadableFileCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export const noSuchPage = (page: number): UnreadableFileError =>
  new UnreadableFileError('NO_SUCH_PAGE', `The file has no page ${page + 1}.`);
