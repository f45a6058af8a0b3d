import type { FastifyInstance } from 'fastify';
import { assertWellFormed } from './well-formed.ts';

/**
 * Parses JSON bodies. Clients often label an empty body as JSON, which parses as undefined. A `__proto__` key and invalid
 * Unicode are refused.
 */
export function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const raw = body as string;
    if (raw === '') {
      done(null, undefined);
      return;
    }
    void parse(request, raw, (error, parsed) => {
      if (error) {
        done(error);
        return;
      }
      try {
        assertWellFormed(raw, parsed);
        done(null, parsed);
      } catch (illFormed) {
        done(illFormed as Error);
      }
    });
  });
}
