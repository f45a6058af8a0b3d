import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Response headers that pages of other origins may read. */
const EXPOSED = ['etag', 'location', 'retry-after', 'www-authenticate', 'x-total-count'];
const PREFLIGHT_MAX_AGE_S = 600;

/** Lets pages of these origins call the API with their own tokens. Browsers don't send them our cookies. */
export async function allowOrigins(
  server: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  await server.register(cors, {
    origin: [...origins],
    credentials: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'apollo-require-preflight',
    ],
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_MAX_AGE_S,
  });
}
