import type { Logger } from '@outlay/platform/telemetry';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendGraphqlError } from '../graphql/send-graphql-error.ts';
import { sendRestError, toRestError } from '../rest/facade.ts';

/** Sends errors in GraphQL's format on /graphql, and in the REST API's format elsewhere. */
export function answerErrors(server: FastifyInstance, log: Logger): void {
  server.setErrorHandler(async (error, request, reply) => {
    const refusal = toRestError(error);
    if (refusal.status === 413) await drain(request.raw);
    if (refusal.status >= 500 && refusal.status !== 503)
      log.error({ err: error, url: request.url }, 'request failed');
    return request.routeOptions.url === '/graphql'
      ? sendGraphqlError(request, reply, refusal)
      : sendRestError(reply, refusal);
  });
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ detail: 'No such address.', code: 'NOT_FOUND' }),
  );
}

/** The most that is read of a body after it was found too large. Who sends more finds the connection closed. */
const DRAINED_MAX_BYTES = 16 * 2 ** 20;

/** Reads what is left of a body, because a client that is still sending would find a closed connection instead of the answer. */
function drain(body: IncomingMessage): Promise<void> {
  if (body.readableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(resolve, LEAVE_MS);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    body.once('end', end).once('close', end);
    body.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > DRAINED_MAX_BYTES) end();
    });
  });
}

/** Sends the REST API's error format for an address that the router can't parse, before any route or error handler is known. */
export function refuseAddress(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void sendRestError(reply, toRestError(error));
}

/** Time in ms for the client to read the response and send the rest; then the connection is closed. */
const LEAVE_MS = 2_000;

/**
 * Sends the REST API's error format for an unreadable request: too long headers, a part that took too long, or no HTTP. It
 * announces that the connection closes, because the client would otherwise reuse it.
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
