/** Why a file cannot be read at all. A readable file without text is no error: its fields are null. */
export type UnreadableFileCode =
  | 'EMPTY'
  | 'UNSUPPORTED_TYPE'
  | 'TRUNCATED'
  | 'CORRUPT'
  | 'ENCRYPTED'
  | 'TOO_MANY_PIXELS'
  /** Reading it took more memory or time than a file may; a second try would take them again. */
  | 'TOO_COMPLEX'
  /** One page was asked for, and the file has fewer. */
  | 'NO_SUCH_PAGE';

/** Thrown when no page can be obtained from a file; the code is stable and safe to show. */
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
