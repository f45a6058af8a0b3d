import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { LinkGuard } from '../../auth/link-guard.ts';
import { openFile } from '../../upstream/fetch-file.ts';
import { readRefusal } from '../../upstream/link-refused-error.ts';
import { unavailable } from '../rest-error.ts';

/** Headers of the service that are passed on; all others are dropped. */
const PASSED_HEADERS = [
  'content-type',
  'content-disposition',
  'cache-control',
  'content-security-policy',
  'x-content-type-options',
] as const;

/** Files that services stream, and the service of each. */
const EXPORTS = {
  '/files/expenses.csv': 'expense',
  '/files/journal': 'accounting',
} as const satisfies Record<string, SubgraphName>;

/**
 * Streams exports to anyone with a link, while the access of the person named in it is valid. The service that made the link
 * checks the signature.
 */
export function registerExports(
  server: FastifyInstance,
  subgraphUrls: Readonly<Record<SubgraphName, string>>,
  guard: LinkGuard,
): void {
  for (const [path, service] of Object.entries(EXPORTS)) {
    server.get(path, async (request, reply) => {
      guard.admit(request, reply);
      const search = request.url.slice(request.url.indexOf('?') + 1);
      const file = await openFile(`${subgraphUrls[service]}${path}?${search}`).catch(() => {
        throw unavailable('The export is not available right now. Try again in a moment.');
      });
      if ((file.statusCode ?? 502) >= 400) throw await readRefusal(file);
      return pass(file, reply);
    });
  }
}

/** Also ends the upstream request when the reader disconnects: the stream is destroyed with the response. */
function pass(file: IncomingMessage, reply: FastifyReply): FastifyReply {
  for (const name of PASSED_HEADERS) {
    const value = file.headers[name];
    if (value !== undefined) void reply.header(name, value);
  }
  return reply.code(file.statusCode ?? 502).send(file);
}
