import '@fastify/rate-limit';
import { principalOfClaims, splitAccessToken } from '@outlay/platform/auth';
import { GraphQLError } from 'graphql';
import { decodeJwt } from 'jose';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiKeyRefusedError } from '../auth/exchange-api-key.ts';
import {
  IdentityUnavailableError,
  InvalidTokenError,
  OutdatedTokenError,
} from '../auth/authenticate-request.ts';
import { LinkRefusedError } from '../upstream/link-refused-error.ts';
import { createGatewayContext } from '../graphql/gateway-context.ts';
import { assertAccess } from './access.ts';
import { refusalPage } from './product-page.ts';
import { idempotencyKey, idParameter, jsonObject, readInput } from './request-input.ts';
import { RestError, unauthenticated, unavailable } from './rest-error.ts';
import type { RestParts, Route } from './route.ts';

/** Path prefix of all routes. */
export const PREFIX = '/api/v1';

/** Serves the routes. It checks sign-in, access and input by each route's declaration, in this order. */
export function registerRoutes(
  server: FastifyInstance,
  routes: readonly Route[],
  parts: RestParts,
): void {
  // Not read here, because the handler streams the form on.
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  for (const route of routes) {
    const limit = limitOf(server, route);
    for (const url of eitherSlash(route.path)) {
      server.route({
        method: route.method,
        url,
        ...(limit && { onRequest: limit }),
        handler: (request, reply) => answer(route, parts, request, reply),
      });
    }
  }
}

/**
 * Returns a route's own limit, which counts all its addresses in addition to the limit of all routes; null without one, or when
 * limits are off.
 */
function limitOf(server: FastifyInstance, { requestsPerMinuteMax: max }: Route) {
  if (max === undefined || !server.hasDecorator('createRateLimit')) return null;
  const countRequest = server.createRateLimit({ max, timeWindow: 60_000 });
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await countRequest(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new RestError(429, 'RATE_LIMITED', 'Too many requests. Try again in a moment.', {
      retryAfterSeconds: counted.ttlInSeconds,
    });
  };
}

/** Returns the addresses of a path, which works with and without a trailing slash. */
export const eitherSlash = (path: string): [string, string] => {
  const url = PREFIX + path;
  return url.endsWith('/') ? [url, url.slice(0, -1)] : [url, `${url}/`];
};

async function answer(
  route: Route,
  { run, authenticate, ...parts }: RestParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await authenticate(request);
  const { principal } = caller;
  if (route.access !== 'anyone') {
    if (!principal) throw unauthenticated();
    assertAccess(route.access, principal);
  }
  const context = createGatewayContext(request, caller, true);
  const sent = await route.handle({
    ...parts,
    request,
    reply,
    context,
    principal,
    id: idParameter(request),
    key: idempotencyKey(request),
    query: route.query && readInput(route.query, request.query),
    body: route.body && readInput(route.body, bodyOf(route, request)),
    run: (document, variables, needs) => run(context, document, variables, needs),
    runAs: (token, document, variables) => {
      // Identity has created this token for this request.
      const { jwt } = splitAccessToken(token);
      const signedIn = { principal: principalOfClaims(decodeJwt(jwt)), token: jwt };
      return run(createGatewayContext(request, signedIn, true), document, variables);
    },
  });
  return reply.code(successOf(route)).send(sent);
}

const bodyOf = ({ bodyOptional }: Route, request: FastifyRequest): unknown =>
  bodyOptional ? (request.body ?? {}) : jsonObject(request);

/** Returns the status of a success. */
export const successOf = ({ answer, status }: Route): number => (answer ? (status ?? 200) : 204);

/** Converts a thrown value to an error response. Faults lose their reason. */
export function toRestError(error: unknown): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof ApiKeyRefusedError) return new RestError(401, error.code, error.message);
  if (error instanceof LinkRefusedError) {
    const { status, code, message } = error;
    return status === 503 ? unavailable(message) : new RestError(status, code, message);
  }
  if (error instanceof InvalidTokenError) {
    return new RestError(401, 'INVALID_TOKEN', 'Your session has ended. Sign in again.');
  }
  if (error instanceof OutdatedTokenError) {
    return new RestError(401, 'TOKEN_OUTDATED', 'Your access has changed. Renew your session.');
  }
  if (error instanceof IdentityUnavailableError) {
    return unavailable('Sign-in is not available right now. Try again in a moment.');
  }
  if (error instanceof GraphQLError && error.extensions['code'] === 'SCOPE_MISSING') {
    return new RestError(403, 'SCOPE_MISSING', error.message);
  }
  if (
    error instanceof GraphQLError &&
    error.extensions['code'] === 'SECOND_FACTOR_SETUP_REQUIRED'
  ) {
    return new RestError(403, 'SECOND_FACTOR_SETUP_REQUIRED', error.message);
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
  if (code === 'FST_ERR_BAD_URL') {
    return new RestError(400, 'BAD_REQUEST', 'The address is not valid: check its % encoding.');
  }
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return new RestError(414, 'BAD_REQUEST', 'A part of the address is too long.');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new RestError(statusCode, 'BAD_REQUEST', 'The request is not valid.');
  }
  return new RestError(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side.');
}

/** Sends an error in the REST API's format, or as a page to a person who opens a link in a browser. */
export function sendRestError(reply: FastifyReply, error: RestError): FastifyReply {
  if (error.retryAfterSeconds !== null) void reply.header('retry-after', error.retryAfterSeconds);
  if (opensInBrowser(reply.request)) {
    return reply
      .code(error.status)
      .header('content-type', 'text/html; charset=utf-8')
      .send(refusalPage(error.message));
  }
  return reply.code(error.status).send({
    detail: error.message,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
    ...(error.statement !== null && { statement: error.statement }),
    ...(error.status === 500 && { reference: reply.request.id }),
  });
}

/** Browsers request HTML when a person follows a link; programs don't. */
const opensInBrowser = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.startsWith('text/html') === true;
