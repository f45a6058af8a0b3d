import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Logger, Registry } from '../telemetry/index.ts';
import { observeRequests } from './observe-requests.ts';

/** Proxies whose X-Forwarded-For is believed: their networks, or a function of an address and its distance in hops, from 0. */
export type TrustProxy = string[] | ((address: string, hop: number) => boolean);

export interface HttpServerOptions {
  log: Logger;
  metrics: Registry;
  /** Names of dependencies that are unavailable; empty when ready. */
  notReady: () => Promise<string[]>;
  bodyMaxBytes?: number;
  /** None by default. */
  trustProxy?: TrustProxy;
  /** A public server: a correlation id from outside is not trusted, and /metrics is not served (createManagementServer does). */
  isEdge?: boolean;
  /** Answers a request whose address the router can't read; the default is Fastify's own format. */
  refuseAddress?: NonNullable<FastifyServerOptions['frameworkErrors']>;
  /** Answers what can't be read as a request at all, on its socket; the default is Fastify's own format. */
  refuseConnection?: NonNullable<FastifyServerOptions['clientErrorHandler']>;
  /** Instance id in /readyz, by which the starter of this process recognises it. */
  instance?: string | undefined;
}

/**
 * An HTTP server with explicit timeouts, request ids and the operator routes: /livez (the process responds), /readyz (its
 * dependencies do, else 503 with their names), and /metrics where only the installation can ask.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const log: FastifyBaseLogger = options.log;
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Every log line already names its request (createLogger): a child logger per request would only cost time.
    childLoggerFactory: () => log,
    genReqId: () => randomUUID(),
    bodyLimit: options.bodyMaxBytes ?? 1_048_576,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    // Longer than every client's idle timeout, so that no client writes to a socket that the server is closing.
    keepAliveTimeout: 120_000,
    trustProxy: options.trustProxy ?? false,
    // An overlong id is left to the handler, which refuses it; the router would report an unknown address.
    routerOptions: { maxParamLength: 5_000 },
    ...(options.refuseAddress && { frameworkErrors: options.refuseAddress }),
    ...(options.refuseConnection && { clientErrorHandler: options.refuseConnection }),
    forceCloseConnections: true,
  });
  observeRequests(server, options.metrics, options.isEdge ?? false);
  server.get('/livez', () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const missing = await options.notReady();
    return reply.code(missing.length === 0 ? 200 : 503).send({
      status: missing.length === 0 ? 'ready' : 'not ready',
      missing,
      instance: options.instance,
    });
  });
  if (!options.isEdge) serveMetrics(server, options.metrics);
  return server;
}

/** Serves /metrics of a public server on a port of its own. */
export function createManagementServer(metrics: Registry): FastifyInstance {
  const server = fastify({ forceCloseConnections: true });
  serveMetrics(server, metrics);
  return server;
}

const serveMetrics = (server: FastifyInstance, metrics: Registry): void => {
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
};
