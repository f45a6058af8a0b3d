import type { FastifyInstance } from 'fastify';
import { takeRest } from '../upstream/take-rest.ts';

/**
 * Node drops what arrives together with the end of a request that has an Upgrade header: after an early refusal that is the next
 * request of the connection, which would never be answered. Such a refusal waits for the end of the body, so that none follows yet.
 */
export function answerUpgradesLast(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }) => {
    if (raw.headers.upgrade !== undefined) await takeRest(raw);
  });
}
