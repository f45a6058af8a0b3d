import { createHttpServer } from '@outlay/platform/http';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseConnection } from '../src/http/answer-errors.ts';
import { answerUpgradesLast } from '../src/http/answer-upgrades-last.ts';

let gateway: ReturnType<typeof createHttpServer>;
let client: Socket;
let received: string;

beforeEach(async () => {
  gateway = createHttpServer({
    log: createLogger('gateway-test', 'silent'),
    metrics: createMetrics('gateway-test'),
    notReady: () => Promise.resolve([]),
    refuseConnection,
  });
  answerUpgradesLast(gateway);
  gateway.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST') await reply.code(401).send('sign in');
  });
  gateway.post('/files', () => 'stored');
  gateway.get('/next', () => 'the next answer');
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  client = connect((gateway.server.address() as AddressInfo).port, '127.0.0.1');
  received = '';
  client.setEncoding('utf8').on('data', (text: string) => (received += text));
});
afterEach(async () => {
  client.destroy();
  await gateway.close();
});

/** A response that doesn't wait for the body arrives well before this, in ms. */
const EARLY_MS = 300;
const NEXT = 'GET /next HTTP/1.1\r\nhost: a\r\n\r\n';

async function until(text: string): Promise<void> {
  while (!received.includes(text)) await once(client, 'data');
}

test('an early refusal of a request with an Upgrade header comes after its body, so that the next request is not lost', async () => {
  const body = 'x'.repeat(20_000);
  client.write(
    `POST /files HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\ncontent-type: text/plain\r\ncontent-length: ${2 * body.length}\r\n\r\n${body}`,
  );
  // A client that has its response sends the rest of the body and its next request in one packet.
  const isEarly = await Promise.race([until('sign in').then(() => true), pause(EARLY_MS, false)]);
  if (isEarly) client.write(body + NEXT);
  else {
    client.write(body);
    await until('sign in');
    client.write(NEXT);
  }
  await until('the next answer');
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
});

test('headers that are too long are refused in the format of the REST API, and the answer says that the connection closes', async () => {
  client.write(`GET /next?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`);
  await once(client, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 431 /);
  expect(received).toContain('Connection: close');
  expect(received).toContain(
    '{"detail":"The address and the headers are too long together.","code":"BAD_REQUEST"}',
  );
});

test('a request that is not HTTP is refused in the same way', async () => {
  client.write('hello\r\n\r\n');
  await once(client, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received).toContain('This is not a valid HTTP request.');
});
