import { currentCorrelationId, type Logger } from '@outlay/platform/telemetry';
import { THROWN_CODES } from '@outlay/schemas/error-codes';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';

/** Logs an internal error and returns the client's version of it, with a reference to search the log for. */
export const maskInternalErrors =
  (log: Logger) =>
  (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const shown = formatError(formatted, thrown);
    if (shown.extensions?.['code'] !== 'INTERNAL_SERVER_ERROR') return shown;
    log.error({ err: thrown, path: formatted.path }, 'operation failed');
    return { ...shown, extensions: { ...shown.extensions, reference: currentCorrelationId() } };
  };

/**
 * Returns the error that a client sees, which hides the message and code of an internal one. `thrown` is the error before
 * formatting.
 */
export function formatError(
  formatted: GraphQLFormattedError,
  thrown?: unknown,
): GraphQLFormattedError {
  const { extensions = {}, path, locations } = formatted;
  const code = codeOf(extensions, thrown);
  const place = { ...(path && { path }), ...(locations && { locations }) };
  if (!THROWN_CODES.has(code)) {
    return {
      message: 'Something went wrong on our side.',
      ...place,
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    };
  }
  const { service, serviceName, since, retryAfter } = extensions;
  return {
    message: formatted.message,
    ...place,
    extensions: {
      code,
      ...(code === 'SERVICE_UNAVAILABLE' && { service: service ?? serviceName, since, retryAfter }),
    },
  };
}

/** Apollo sets a status but no code on some of its refusals, such as a persisted query with a wrong hash. */
function codeOf(extensions: Readonly<Record<string, unknown>>, thrown: unknown): string {
  const code =
    typeof extensions['code'] === 'string' ? extensions['code'] : 'INTERNAL_SERVER_ERROR';
  if (code !== 'INTERNAL_SERVER_ERROR' || !(thrown instanceof GraphQLError)) return code;
  const { http } = thrown.extensions as { http?: { status?: number } };
  return http?.status === 400 ? 'BAD_REQUEST' : code;
}
