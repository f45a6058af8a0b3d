import { createHttpServer } from '@outlay/platform/http';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { eventually } from '@outlay/platform/testing';
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLinkGuard } from '../src/auth/link-guard.ts';
import { sendRestError, toRestError } from '../src/rest/facade.ts';
import { perSubgraph } from '@outlay/schemas/subgraph-names';
import { registerExports } from '../src/rest/routes/exports.ts';

let upstream: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let gateway: ReturnType<typeof createHttpServer>;
let gatewayUrl: string;

const EXPIRED = { detail: 'This link has expired. Export again.', code: 'NOT_FOUND' };

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeEach(async () => {
  upstream = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  gateway = createHttpServer({
    log: createLogger('gateway-test', 'silent'),
    metrics: createMetrics('gateway-test'),
    notReady: () => Promise.resolve([]),
  });
  gateway.setErrorHandler((error, _request, reply) => sendRestError(reply, toRestError(error)));
  const guard = createLinkGuard({ isReady: () => true, stateOf: () => 'good' });
  registerExports(
    gateway,
    perSubgraph(() => `http://127.0.0.1:${portOf(upstream)}`),
    guard,
  );
  gatewayUrl = await gateway.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await gateway.close();
  upstream.closeAllConnections();
  upstream.close();
});

const open = (token: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) =>
    get(`${gatewayUrl}/files/expenses.csv?token=${token}&holder=4.0.session-1`, resolve).on(
      'error',
      reject,
    ),
  );

test('an export streams through with its own headers and the requested link', async () => {
  answer = (request, response) => {
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="x.csv"',
      'set-cookie': 'never=passed',
    });
    response.end(`asked for ${request.url ?? ''}`);
  };
  const response = await fetch(
    `${gatewayUrl}/files/expenses.csv?token=abc.def&holder=4.0.session-1`,
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="x.csv"');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await response.text()).toBe(
    'asked for /files/expenses.csv?token=abc.def&holder=4.0.session-1',
  );
});

test('an expired link gets the status and message of the service', async () => {
  answer = (_request, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(EXPIRED));
  };
  const response = await fetch(`${gatewayUrl}/files/expenses.csv?token=old&holder=4.0.session-1`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual(EXPIRED);
});

test('a person who opens an expired link reads a page with a way on, not JSON', async () => {
  answer = (_request, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(EXPIRED));
  };
  const response = await fetch(`${gatewayUrl}/files/expenses.csv?token=old&holder=4.0.session-1`, {
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await response.text();
  expect(page).toContain('This link has expired. Export again.');
  expect(page).toContain('href="/dashboard"');
});

test('a service outage is reported with a retry time', async () => {
  answer = (_request, response) => void response.destroy();
  const response = await fetch(`${gatewayUrl}/files/expenses.csv?token=abc&holder=4.0.session-1`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
});

test('a reader that stops reading pauses the source, and one that leaves ends it', async () => {
  const line = 'x'.repeat(64 * 1024);
  let written = 0;
  let closed = false;
  answer = (_request, response) => {
    response.on('close', () => (closed = true));
    const write = (): void => {
      if (closed) return;
      written += line.length;
      if (response.write(line)) setImmediate(write);
      else response.once('drain', write);
    };
    write();
  };
  const reader = await open('abc');
  reader.pause();
  // Once all socket buffers between are full, no more bytes are read.
  let before = -1;
  await eventually(() => {
    const stands = written === before;
    before = written;
    expect(stands).toBe(true);
  });
  expect(written).toBeLessThan(64 * 1024 * 1024);
  reader.destroy();
  await eventually(() => expect(closed).toBe(true));
});

test('a download broken off at the service breaks off for the reader instead of looking complete', async () => {
  answer = (_request, response) => {
    response.write('half');
    setImmediate(() => response.destroy());
  };
  const response = await fetch(`${gatewayUrl}/files/expenses.csv?token=abc&holder=4.0.session-1`);
  await expect(response.text()).rejects.toThrow();
});
