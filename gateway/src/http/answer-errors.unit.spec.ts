import { createHttpServer } from '@outlay/platform/http';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { expect, test, vi } from 'vitest';
import { answerErrors, refuseAddress } from './answer-errors.ts';

const log = createLogger('gateway-test', 'silent');
const server = createHttpServer({
  log,
  metrics: createMetrics('gateway-test'),
  notReady: () => Promise.resolve([]),
  refuseAddress,
});
answerErrors(server, log);
server.get('/api/v1/things/:id', () => ({}));
server.get('/api/v1/broken', (request) => {
  throw new Error(request.id);
});

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

test('an internal error carries the reference that its lines in the log have, and not its message', async () => {
  const logged = vi.spyOn(log, 'error');
  const response = await server.inject('/api/v1/broken');
  const { message } = (logged.mock.calls[0]?.[0] as { err: Error }).err;
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    detail: 'Something went wrong on our side.',
    code: 'INTERNAL_SERVER_ERROR',
    reference: message,
  });
});
