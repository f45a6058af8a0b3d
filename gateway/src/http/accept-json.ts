import type { FastifyInstance } from 'fastify';
import { RestError } from '../rest/rest-error.ts';
import { assertWellFormed } from './well-formed.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses JSON bodies. Clients often label an empty body as JSON, which parses as undefined. A `__proto__` key, invalid Unicode
 * and bytes that aren't UTF-8 are refused: a text in another encoding would be stored with its letters lost.
 */
export function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const raw = textOf(body as Buffer);
    if (raw === null) {
      done(new RestError(400, 'BAD_REQUEST', 'The body is not UTF-8 text.'));
      return;
    }
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

function textOf(body: Buffer): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}
