import { createHttpServer } from '@outlay/platform/http';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { expect, test } from 'vitest';
import { refuseAddress } from './answer-errors.ts';

const server = createHttpServer({
  log: createLogger('gateway-test', 'silent'),
  metrics: createMetrics('gateway-test'),
  notReady: () => Promise.resolve([]),
  refuseAddress,
});
server.get('/api/v1/things/:id', () => ({}));

test.each([
  ['%ff', 400, 'The address is not valid: check its % encoding.'],
  ['%', 400, 'The address is not valid: check its % encoding.'],
  ['x'.repeat(5_001), 414, 'A part of the address is too long.'],
])(
  'an address with an unreadable part gets the error format of the REST API',
  async (part, status, detail) => {
    const response = await server.inject(`/api/v1/things/${part}`);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ detail, code: 'BAD_REQUEST' });
  },
);
