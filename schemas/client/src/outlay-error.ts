/** An invalid field of a request. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface Refusal {
  readonly detail?: string;
  readonly code?: string;
  readonly errors?: readonly FieldError[];
  readonly statement?: string;
}

export class OutlayError extends Error {
  override readonly name = 'OutlayError';
  readonly status: number;
  /** Stable code, for programs. */
  readonly code: string;
  /** The invalid fields; empty unless the status is 422. */
  readonly errors: readonly FieldError[];
  /** What to sign, where only a signature is missing; null otherwise. */
  readonly statement: string | null;

  constructor(call: string, status: number, refusal: Refusal) {
    const { detail, code = '', errors = [], statement = null } = refusal;
    super(`${call}: ${status} ${code} ${detail ?? ''}`.trim());
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.statement = statement;
  }
}

/** The data of a call's answer. @throws {OutlayError} when it was refused */
export function answerOf<Data>({
  data,
  error,
  response,
}: {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}): Data {
  if (response.ok) return data as Data;
  const { pathname } = new URL(response.url);
  throw new OutlayError(pathname, response.status, typeof error === 'object' ? { ...error } : {});
}
