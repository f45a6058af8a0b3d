import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  startTrace,
  DURATION_BUCKETS_S,
  Histogram,
  type StartedTrace,
  type Registry,
} from '../telemetry/index.ts';

/** Health checks and scrapes are left out, because they would hide the real requests. */
const OPERATOR_ROUTES = new Set(['/livez', '/readyz', '/metrics']);

const textHeader = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
};

/**
 * Counts and times every request by route (not by address, which contains ids). Gives it a trace context: a span under the
 * caller's, and log lines with its ids.
 */
export function observeRequests(
  server: FastifyInstance,
  registry: Registry,
  isEdge: boolean,
): void {
  const duration = new Histogram({
    name: 'outlay_http_request_duration_seconds',
    help: 'Time until the answer was sent, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  const traces = new WeakMap<FastifyRequest, StartedTrace>();
  const routeOf = ({ routeOptions: { url } }: FastifyRequest): string => url ?? 'none';

  server.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    if (OPERATOR_ROUTES.has(route)) {
      done();
      return;
    }
    const trace = startTrace(`${request.method} ${route}`, {
      kind: 'server',
      traceparent: textHeader(request, 'traceparent'),
      correlationId:
        (isEdge ? null : textHeader(request, 'x-correlation-id')?.slice(0, 60)) ?? request.id,
      attributes: { 'http.request.method': request.method, 'http.route': route },
    });
    traces.set(request, trace);
    trace.run(done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const trace = traces.get(request);
    if (trace) {
      const { method } = request;
      const status = String(reply.statusCode);
      duration.observe({ method, route: routeOf(request), status }, reply.elapsedTime / 1_000);
      trace.end({
        attributes: { 'http.response.status_code': reply.statusCode },
        ...(reply.statusCode >= 500 && { error: new Error('server error') }),
      });
    }
    done();
  });
}
