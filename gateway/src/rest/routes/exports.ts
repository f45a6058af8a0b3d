import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { LinkGuard } from '../../auth/link-guard.ts';
import { keepAliveAgent } from '../../upstream/keep-alive-agent.ts';
import { readRefusal } from '../../upstream/link-refused-error.ts';
import { unavailable } from '../rest-error.ts';

/** Idle timeout in ms of both connections: the service's and the reader's. */
const IDLE_TIMEOUT_MS = 60_000;

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
      const file = await open(`${subgraphUrls[service]}${path}?${search}`).catch(() => {
        throw unavailable('The export is not available right now. Try again in a moment.');
      });
      if ((file.statusCode ?? 502) >= 400) throw await readRefusal(file);
      return pass(file, reply);
    });
  }
}

function open(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const upstream = httpRequest(url, { agent: keepAliveAgent, timeout: IDLE_TIMEOUT_MS }, resolve);
    upstream.on('timeout', () =>
      upstream.destroy(new Error(`no data within ${IDLE_TIMEOUT_MS} ms`)),
    );
    upstream.on('error', reject);
    upstream.end();
  });
}

/** Also ends the upstream request when the reader disconnects: the stream is destroyed with the response. */
function pass(file: IncomingMessage, reply: FastifyReply): FastifyReply {
  for (const name of PASSED_HEADERS) {
    const value = file.headers[name];
    if (value !== undefined) void reply.header(name, value);
  }
  return reply.code(file.statusCode ?? 502).send(file);
}
