import { THROWN_CODES } from '@outlay/schemas/error-codes';
import type { GraphQLFormattedError } from 'graphql';
import { GraphQLError } from 'graphql';
import { OverloadedError } from '../group-commit/index.ts';
import { isTransientDatabaseError } from '../postgres/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { forbidden } from './request-errors.ts';

/** Logs an internal error and returns one without its message, so that no stack, SQL or address leaves the service. */
export const maskFaults =
  (log: Logger) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const given = formatted.extensions?.['code'];
    const code = typeof given === 'string' ? given : 'INTERNAL_SERVER_ERROR';
    const place = { ...(formatted.path && { path: formatted.path }) };
    if (THROWN_CODES.has(code))
      return { message: formatted.message, ...place, extensions: { code } };
    const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
    log.error({ err: cause, path: formatted.path }, 'resolver failed');
    return isTransientDatabaseError(cause) || cause instanceof OverloadedError
      ? {
          message: 'The service is not available right now. Try again in a moment.',
          ...place,
          extensions: { code: 'SERVICE_UNAVAILABLE' },
        }
      : {
          message: 'Something went wrong on our side.',
          ...place,
          extensions: { code: 'INTERNAL_SERVER_ERROR' },
        };
  };

/** The error of resolvers that need a member of an organization. */
export const noOrganization = (): GraphQLError => forbidden('Operators belong to no organization.');

/** The error of resolvers that need a signed-in viewer. The gateway finds it anywhere in a response with status 200. */
export const unauthenticated = (): GraphQLError =>
  new GraphQLError('Sign in to do this.', {
    extensions: { code: 'UNAUTHENTICATED', http: { status: 200 } },
  });

/** The error of resolvers that another service does not answer. */
export const serviceUnavailable = (service: string): GraphQLError =>
  new GraphQLError(`The ${service} service is not available right now. Try again in a moment.`, {
    extensions: { code: 'SERVICE_UNAVAILABLE', service },
  });
