import { GraphQLError } from 'graphql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  IdentityUnavailableError,
  InvalidTokenError,
  type Authenticate,
} from '../auth/authenticate-request.ts';
import { createGatewayContext, type GatewayContext } from '../graphql/gateway-context.ts';
import { RestError, unauthenticated, unavailable } from './rest-error.ts';
import type { RunOperation } from './run-operation.ts';

export type Handler = (
  request: FastifyRequest,
  reply: FastifyReply,
  context: GatewayContext,
) => Promise<unknown>;

export interface Facade {
  readonly run: RunOperation;
  /** A route for signed-in callers, with and without a trailing slash. */
  readonly signedIn: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    handler: Handler,
  ) => void;
  /** A public route. */
  readonly open: (method: 'GET' | 'POST', path: string, handler: Handler) => void;
}

const PREFIX = '/api/v1';

/** Registers REST routes that share the sign-in check and the error shape. */
export function createFacade(
  server: FastifyInstance,
  run: RunOperation,
  authenticate: Authenticate,
): Facade {
  const contextOf = async (request: FastifyRequest): Promise<GatewayContext> => {
    const { viewer } = await authenticate(request);
    return createGatewayContext(request, viewer, true);
  };
  const register = (method: string, path: string, handler: Handler, needsViewer: boolean): void => {
    const url = `${PREFIX}${path}`;
    const urls = path.endsWith('/') ? [url, url.slice(0, -1)] : [url, `${url}/`];
    for (const each of urls) {
      server.route({
        method: method,
        url: each,
        handler: async (request, reply) => {
          const context = await contextOf(request);
          if (needsViewer && !context.viewer) throw unauthenticated();
          return handler(request, reply, context);
        },
      });
    }
  };
  return {
    run,
    signedIn: (method, path, handler) => register(method, path, handler, true),
    open: (method, path, handler) => register(method, path, handler, false),
  };
}

/** The error response for a thrown value; internal errors lose their message. */
export function toRestError(error: unknown): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof InvalidTokenError) {
    return new RestError(401, 'INVALID_TOKEN', 'Your session has ended. Sign in again.');
  }
  if (error instanceof IdentityUnavailableError) {
    return unavailable('Sign-in is not available right now. Try again in a moment.');
  }
  if (error instanceof GraphQLError && error.extensions['code'] === 'SCOPE_MISSING') {
    return new RestError(403, 'SCOPE_MISSING', error.message);
  }
  const { statusCode, code, message } = (error ?? {}) as {
    statusCode?: number;
    code?: string;
    message?: string;
  };
  if (statusCode === 413) {
    return new RestError(413, 'TOO_LARGE', 'The request is too large.');
  }
  if (statusCode === 415) {
    return new RestError(415, 'UNSUPPORTED_TYPE', 'The content type is not supported.');
  }
  if (statusCode === 429)
    return new RestError(429, 'RATE_LIMITED', message ?? 'Too many requests.', {
      retryAfterSeconds: 60,
    });
  if (
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    error instanceof SyntaxError
  ) {
    return new RestError(422, 'VALIDATION_FAILED', 'The body is not valid JSON.', {
      errors: [{ field: 'body', message: 'The body is not valid JSON.' }],
    });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new RestError(statusCode, 'BAD_REQUEST', 'The request is not valid.');
  }
  return new RestError(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side.');
}

/** Sends an error in the REST API's format. */
export function sendRestError(reply: FastifyReply, error: RestError): FastifyReply {
  if (error.retryAfterSeconds !== null) void reply.header('retry-after', error.retryAfterSeconds);
  return reply.code(error.status).send({
    detail: error.message,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
  });
}
