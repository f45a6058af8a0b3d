import { REFUSAL_STATUSES } from '@outlay/schemas/error-codes';

/** An error response of the REST API: status, message and stable code. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[] | null;
  /** What the caller is to sign, where only a signature is missing. */
  readonly statement: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: Partial<Pick<RestError, 'errors' | 'statement' | 'retryAfterSeconds'>> = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = more.errors ?? null;
    this.statement = more.statement ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Converts a field name of the graph to REST spelling. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Converts a field name of the REST API to the graph's spelling. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

interface UserError {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
  readonly statement?: string | null;
}

/** Seconds until a client should retry after a dependency failed. */
const RETRY_AFTER_S = 2;

/** Throws the refusals of a payload as a REST error; does nothing without refusals. */
export function throwRefusals(errors: readonly UserError[]): void {
  const [first] = errors;
  if (!first) return;
  const status = REFUSAL_STATUSES.get(first.code) ?? 409;
  const fields = errors.flatMap(({ field, message }) =>
    field === null ? [] : [{ field: snakeCase(field), message }],
  );
  const waitS = /(\d+) seconds/.exec(first.message)?.[1];
  throw new RestError(status, first.code, first.message, {
    ...(status === 422 && { errors: fields }),
    statement: first.statement ?? null,
    ...(status === 429 && { retryAfterSeconds: Number(waitS ?? 60) }),
    ...(status === 503 && { retryAfterSeconds: RETRY_AFTER_S }),
  });
}

export const notFound = (what: string): RestError =>
  new RestError(404, 'NOT_FOUND', `${what} not found.`);

export const unauthenticated = (): RestError =>
  new RestError(401, 'UNAUTHENTICATED', 'Sign in to do this.');

export const invalid = (field: string, message: string): RestError =>
  new RestError(422, 'VALIDATION_FAILED', message, { errors: [{ field, message }] });

export const unavailable = (detail: string): RestError =>
  new RestError(503, 'SERVICE_UNAVAILABLE', detail, { retryAfterSeconds: RETRY_AFTER_S });

/** Returns a part of the graph that the response requires. @throws {RestError} 503 when its service did not respond. */
export function needed<Part>(part: Part | null): Part {
  if (part === null)
    throw unavailable('A service is not available right now. Try again in a moment.');
  return part;
}
