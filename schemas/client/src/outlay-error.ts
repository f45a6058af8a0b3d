/** An invalid field of a request. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface Refusal {
  readonly detail?: string;
  readonly code?: string;
  readonly errors?: readonly FieldError[];
}

export class OutlayError extends Error {
  override readonly name = 'OutlayError';
  readonly status: number;
  /** Stable code, for programs. */
  readonly code: string;
  /** The invalid fields; empty unless the status is 422. */
  readonly errors: readonly FieldError[];

  constructor(call: string, status: number, { detail, code = '', errors = [] }: Refusal) {
    super(`${call}: ${status} ${code} ${detail ?? ''}`.trim());
    this.status = status;
    this.code = code;
    this.errors = errors;
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
