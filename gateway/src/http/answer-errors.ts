import type { Logger } from '@outlay/platform/telemetry';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendGraphqlError } from '../graphql/send-graphql-error.ts';
import { sendRestError, toRestError } from '../rest/facade.ts';

/** GraphQL's error format on /graphql, the REST API's everywhere else. */
export function answerErrors(server: FastifyInstance, log: Logger): void {
  server.setErrorHandler((error, request, reply) => {
    const refusal = toRestError(error);
    if (refusal.status >= 500 && refusal.status !== 503)
      log.error({ err: error, url: request.url }, 'request failed');
    return request.routeOptions.url === '/graphql'
      ? sendGraphqlError(request, reply, refusal)
      : sendRestError(reply, refusal);
  });
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ detail: 'There is nothing at this address.', code: 'NOT_FOUND' }),
  );
}

/** The REST API's error format for an address that the router can't read: no route, and so no error handler, is known yet. */
export function refuseAddress(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void sendRestError(reply, toRestError(error));
}

/** Time to read the answer, and what else was sent; then the connection is closed for good. */
const LEAVE_MS = 2_000;

/**
 * The REST API's error format for what can't be read as a request: too long headers, a part that took too long, no HTTP. Says that
 * the connection closes, or the client would send its next request on it.
 */
export function refuseConnection({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] =
    code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'The address and the headers are too long together.']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request did not arrive in time.']
        : [400, 'This is not a valid HTTP request.'];
  const body = JSON.stringify({ detail, code: 'BAD_REQUEST' });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  socket.setTimeout(LEAVE_MS, () => socket.destroy());
}
