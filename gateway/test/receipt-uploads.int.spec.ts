import type { Viewer } from '@outlay/platform/auth';
import { createHttpServer } from '@outlay/platform/http';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLinkGuard } from '../src/auth/link-guard.ts';
import { registerRoutes, sendRestError, toRestError } from '../src/rest/facade.ts';
import { registerReceiptLinks } from '../src/rest/routes/receipt-links.ts';
import { receiptRoutes } from '../src/rest/routes/receipts.ts';
import { createReceiptFiles } from '../src/upstream/receipt-files.ts';
import { restParts } from './support/rest-parts.ts';

const EMMA: Viewer = { userId: '4', organizationId: '1', roles: ['employee'] };

let receiptAi: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let gateway: ReturnType<typeof createHttpServer>;
let port: number;
let client: Socket | undefined;
let notified: unknown[];

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeEach(async () => {
  receiptAi = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => receiptAi.listen(0, '127.0.0.1', resolve));
  gateway = createHttpServer({
    log: createLogger('gateway-test', 'silent'),
    metrics: createMetrics('gateway-test'),
    notReady: () => Promise.resolve([]),
  });
  gateway.setErrorHandler((error, _request, reply) => sendRestError(reply, toRestError(error)));
  const files = createReceiptFiles(`http://127.0.0.1:${portOf(receiptAi)}`, () =>
    Promise.resolve('token'),
  );
  const authenticate = () => Promise.resolve({ principal: EMMA, grant: null, token: null });
  notified = [];
  const notifyUploader = (...progress: unknown[]): void => void notified.push(progress);
  registerRoutes(gateway, receiptRoutes, restParts({ authenticate, files, notifyUploader }));
  const guard = createLinkGuard({ isReady: () => true, stateOf: () => 'good' });
  registerReceiptLinks(gateway, files, guard);
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(gateway.server);
});
afterEach(async () => {
  client?.destroy();
  await gateway.close();
  receiptAi.closeAllConnections();
  receiptAi.close();
});

/** Sends only the headers of a 5 MB upload; resolves with everything received once the connection has ended. */
function stall(): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  client = socket;
  socket.write(
    'POST /api/v1/receipts/upload HTTP/1.1\r\nhost: a\r\ncontent-length: 5000000\r\n' +
      'content-type: multipart/form-data; boundary=b\r\n\r\n',
  );
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString()));
  return once(socket, 'close').then(() => received);
}

test('receipt-ai receives an upload before its first byte; its refusal of a stalled one is passed on and closes both connections', async () => {
  const upstreamGone = new Promise<void>((resolve) => {
    answer = (request, response) => {
      request.socket.once('close', () => resolve());
      request.on('error', () => undefined);
      response.writeHead(408, { 'content-type': 'application/json' });
      response.end('{"code":"UPLOAD_TOO_SLOW","message":"Nothing arrived."}');
    };
  });
  const received = await stall();
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received).toContain('{"detail":"Nothing arrived.","code":"UPLOAD_TOO_SLOW"}');
  await upstreamGone;
});

test('the same refusal arrives as the last line of an answer already started', async () => {
  answer = (request, response) => {
    request.on('error', () => undefined);
    response.writeHead(201, { 'content-type': 'application/x-ndjson' });
    response.end('{"status":408,"code":"UPLOAD_TOO_SLOW","message":"Nothing arrived."}\n');
  };
  expect(await stall()).toMatch(/^HTTP\/1\.1 408 /);
});

test('the uploader is notified of each stage with the receipt, before the result', async () => {
  answer = (request, response) => {
    request.resume();
    response.writeHead(201, { 'content-type': 'application/x-ndjson' });
    response.write('{"stage":"stored","receiptId":"70"}\n');
    response.end('{"status":422,"code":"UNREADABLE","message":"The file cannot be opened."}\n');
  };
  const { statusCode } = await gateway.inject({
    method: 'POST',
    url: '/api/v1/receipts/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-upload-id': 'u1' },
    payload: '--b--',
  });
  expect(statusCode).toBe(422);
  expect(notified).toEqual([['4', 'u1', { stage: 'stored', receiptId: '70' }]]);
});

test('a page picture is requested as its link states, and returned as receipt-ai sent it', async () => {
  const asked: (string | undefined)[] = [];
  answer = (request, response) => {
    asked.push(request.url);
    response.writeHead(200, {
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    response.end('a picture');
  };
  const link = '/api/v1/receipts/7/pages/0?expires=1795290600&holder=4.0.session-1&signature=abc';
  const { statusCode, headers, body } = await gateway.inject(link);
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'a picture' });
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  await gateway.inject('/api/v1/receipts/7/pages/x%2F..%2F0?expires=1&holder=4.0.session-1');
  expect(asked).toEqual([
    '/files/7/pages/0?expires=1795290600&holder=4.0.session-1&signature=abc',
    '/files/7/pages/99?expires=1&holder=4.0.session-1',
  ]);
});

test('a page that cannot be drawn right now says when to retry', async () => {
  answer = (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' });
    response.end('{"detail":"Later.","code":"SERVICE_UNAVAILABLE"}');
  };
  const { statusCode, headers } = await gateway.inject(
    '/api/v1/receipts/7/pages/0?expires=1&holder=4.0.session-1',
  );
  expect(statusCode).toBe(503);
  expect(headers['retry-after']).toBe('2');
});

test.each(['keep-alive', 'close'])(
  'a file refused while 40 MB of it are still being sent (connection: %s) gets the refusal, not an error',
  async (connection) => {
    answer = (request, response) => {
      request.on('error', () => undefined);
      response.writeHead(413, { 'content-type': 'application/json' });
      response.end('{"code":"TOO_LARGE","message":"File size exceeds 10MB limit."}');
    };
    const bytes = 40 * 1_048_576;
    const socket = connect(port, '127.0.0.1');
    client = socket;
    let received = '';
    const answered = new Promise<void>((resolve) => {
      socket.on('data', (data) => {
        received += data.toString();
        if (received.includes('}')) resolve();
      });
      socket.on('error', () => resolve());
    });
    socket.write(
      `POST /api/v1/receipts/upload HTTP/1.1\r\nhost: a\r\nconnection: ${connection}\r\n` +
        `content-length: ${bytes}\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n`,
    );
    socket.write(Buffer.alloc(bytes));
    await answered;
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(received).toContain('"code":"TOO_LARGE"');
  },
);

test('an upload while receipt-ai is down leaves its connection usable: the next request on it is answered', async () => {
  receiptAi.close();
  const bytes = 200_000;
  const socket = connect(port, '127.0.0.1');
  client = socket;
  const answered = (): Promise<string> => once(socket, 'data').then(([data]) => String(data));
  socket.write(
    `POST /api/v1/receipts/upload HTTP/1.1\r\nhost: a\r\ncontent-length: ${bytes}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\n\r\n',
  );
  socket.write(Buffer.alloc(bytes));
  expect(await answered()).toMatch(/^HTTP\/1\.1 503 /);
  socket.write('GET /livez HTTP/1.1\r\nhost: a\r\n\r\n');
  expect(await answered()).toMatch(/^HTTP\/1\.1 200 /);
}, 5_000);
