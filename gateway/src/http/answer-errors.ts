import type { Logger } from '@outlay/platform/telemetry';
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
