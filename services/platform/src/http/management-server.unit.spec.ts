import { expect, test } from 'vitest';
import { createLogger, createMetrics } from '../telemetry/index.ts';
import { createHttpServer, createManagementServer } from './index.ts';

const newMetrics = () => createMetrics('management-test');

test.each([
  ['a public server', true, 404],
  ["a server of the installation's own", false, 200],
])('%s answers /metrics accordingly', async (_which, isEdge, status) => {
  const server = createHttpServer({
    log: createLogger('management-test', 'silent'),
    metrics: newMetrics(),
    isEdge,
    notReady: () => Promise.resolve([]),
  });
  expect((await server.inject('/metrics')).statusCode).toBe(status);
});

test('a management server answers /metrics and nothing else', async () => {
  const server = createManagementServer(newMetrics());
  expect((await server.inject('/metrics')).body).toContain('process_cpu');
  expect((await server.inject('/')).statusCode).toBe(404);
});
