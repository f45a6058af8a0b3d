import type { FastifyInstance } from 'fastify';
import { takeRest } from '../upstream/take-rest.ts';

/**
 * Delays early refusals of requests with an Upgrade header until the end of their body. Node drops bytes that arrive together
 * with the end of such a request: after an early refusal these are the connection's next request, which would never get a
 * response.
 */
export function answerUpgradesLast(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }) => {
    if (raw.headers.upgrade !== undefined) await takeRest(raw);
  });
}
