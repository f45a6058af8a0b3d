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

/** Proxies whose X-Forwarded-For is trusted: their networks, or a function of an address and its distance in hops, from 0. */
export type TrustProxy = string[] | ((address: string, hop: number) => boolean);

export interface HttpServerOptions {
  log: Logger;
  metrics: Registry;
  /** Names of unavailable dependencies; empty when ready. */
  notReady: () => Promise<string[]>;
  bodyMaxBytes?: number;
  /** Trusts no proxy by default. */
  trustProxy?: TrustProxy;
  /**
   * True for a public server: it ignores correlation ids from outside and doesn't serve /metrics (see createManagementServer).
   */
  isEdge?: boolean;
  /** Answers a request with an address that the router can't read; by default in Fastify's format. */
  refuseAddress?: NonNullable<FastifyServerOptions['frameworkErrors']>;
  /** Answers on the socket what can't be read as a request; by default in Fastify's format. */
  refuseConnection?: NonNullable<FastifyServerOptions['clientErrorHandler']>;
  /** Instance id in /readyz, by which the starter recognises this process. */
  instance?: string | undefined;
}

/**
 * An HTTP server with explicit timeouts, request ids and the operator routes: /livez (the process responds), /readyz (its
 * dependencies respond, else 503 with their names), and /metrics on servers that only the installation can reach.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const log: FastifyBaseLogger = options.log;
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Every log line already has its request id (createLogger), so a child logger per request would only cost time.
    childLoggerFactory: () => log,
    genReqId: () => randomUUID(),
    bodyLimit: options.bodyMaxBytes ?? 1_048_576,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    // Longer than every client's idle timeout, so that no client writes to a socket that the server is closing.
    keepAliveTimeout: 120_000,
    trustProxy: options.trustProxy ?? false,
    // The handler refuses an id that is too long; the router would report an unknown address.
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

/** Serves /metrics of a public server on a separate port. */
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
