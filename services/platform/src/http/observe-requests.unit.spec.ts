import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createLogger, createMetrics } from '../telemetry/index.ts';
import { createHttpServer } from './create-http-server.ts';

async function aServer({ isEdge = false } = {}) {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line: string) => void lines.push(line) });
  const metrics = createMetrics('test');
  const server = createHttpServer({ log, metrics, notReady: () => Promise.resolve([]), isEdge });
  server.post('/expenses/:id', (_request, reply) => {
    log.info('handled');
    return reply.code(201).send({});
  });
  await server.ready();
  const post = (url: string) => server.inject({ method: 'POST', url, payload: { a: 1 } });
  return { server, metrics, lines, post };
}

/** Posts over a socket with the body in a separate packet: it is read outside the request's initial context. */
async function postSlowly(server: FastifyInstance, correlationId: string): Promise<void> {
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"a":'));
      setTimeout(() => {
        controller.enqueue(new TextEncoder().encode('1}'));
        controller.close();
      }, 20);
    },
  });
  const headers = { 'content-type': 'application/json', 'x-correlation-id': correlationId };
  await fetch(`${address}/expenses/1`, { method: 'POST', body, duplex: 'half', headers });
  await server.close();
}

test('requests are counted by route and status, so ids in addresses create no series', async () => {
  const { metrics, post } = await aServer();
  await post('/expenses/1');
  await post('/expenses/2');
  await post('/nothing-here/3');
  const counts = (await metrics.metrics())
    .split('\n')
    .filter((line) => line.startsWith('outlay_http_request_duration_seconds_count'));
  expect(counts).toHaveLength(2);
  expect(counts.find((line) => line.includes('route="/expenses/:id",status="201"'))).toMatch(/ 2$/);
  expect(counts.find((line) => line.includes('route="none",status="404"'))).toMatch(/ 1$/);
});

test('health checks and metrics scrapes are not counted', async () => {
  const { server, metrics } = await aServer();
  await server.inject('/livez');
  await server.inject('/metrics');
  expect(await metrics.metrics()).not.toContain('route="/livez"');
});

test("a handler with a late body logs under the caller's correlation id; the public gateway ignores such an id", async () => {
  const inside = await aServer();
  await postSlowly(inside.server, 'correlation-9');
  expect(inside.lines.join()).toContain('"correlation_id":"correlation-9"');
  const edge = await aServer({ isEdge: true });
  await postSlowly(edge.server, 'correlation-9');
  expect(edge.lines.join()).toMatch(/"correlation_id":"[0-9a-f-]{36}"/);
});
