import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Logger, Registry } from '../telemetry/index.ts';
import { observeRequests } from './observe-requests.ts';

export interface HttpServerOptions {
  log: Logger;
  metrics: Registry;
  /** Names of dependencies that are not usable now; empty when ready. */
  notReady: () => Promise<string[]>;
  bodyMaxBytes?: number;
  trustProxy?: boolean;
  /** Called by anyone, not by our own parts: a correlation id that is brought along is not taken over. */
  isDoor?: boolean;
  /** What /readyz says about who answers; whoever started this process knows it by that. */
  instance?: string | undefined;
}

/**
 * An HTTP server with explicit timeouts, request ids and the three operator routes:
 * /livez (the process answers), /readyz (its dependencies do, else 503 with their names), /metrics.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const log: FastifyBaseLogger = options.log;
  const server = fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    // Every line says by itself which request it belongs to (createLogger): a logger per request would be made and redacted for nothing.
    childLoggerFactory: () => log,
    genReqId: () => randomUUID(),
    bodyLimit: options.bodyMaxBytes ?? 1_048_576,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    // Above every client's idle time, so that a client never writes to a socket that this end is just closing.
    keepAliveTimeout: 120_000,
    trustProxy: options.trustProxy ?? false,
    // A long id is a wrong one, and told so by whoever reads it; the router would call it an address that does not exist.
    routerOptions: { maxParamLength: 5_000 },
    forceCloseConnections: true,
  });
  observeRequests(server, options.metrics, options.isDoor ?? false);
  server.get('/livez', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const missing = await options.notReady();
    return reply.code(missing.length === 0 ? 200 : 503).send({
      status: missing.length === 0 ? 'ready' : 'not ready',
      missing,
      instance: options.instance,
    });
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(options.metrics.contentType).send(await options.metrics.metrics()),
  );
  return server;
}
