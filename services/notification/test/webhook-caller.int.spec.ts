import type { lookup } from 'node:dns';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebhookCaller } from '../src/delivery/webhook-caller.ts';

let connections = 0;
let server: Server;
let port = 0;
/** A connection to this server has reached the internal network. */
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A name server that answers each question with the next of these lists of addresses. */
function resolving(...answers: readonly string[][]): {
  resolve: typeof lookup;
  asked: () => number;
} {
  let asked = 0;
  const resolve = (_name: string, _options: object, done: (...given: unknown[]) => void): void => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve: resolve as unknown as typeof lookup, asked: () => asked };
}
const post = (url: string, resolve?: typeof lookup) =>
  createWebhookCaller({ allowPrivate: false, timeoutMs: 500, ...(resolve && { resolve }) }).post({
    url,
    headers: {},
    body: '{}',
  });

test.each([
  ['this machine', ['127.0.0.1']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['this machine in IPv6 clothes', ['::ffff:127.0.0.1']],
  ['a public and a private address', ['93.184.216.34', '10.0.0.1']],
])(
  'a name that leads to %s is not called, and the reason is a sentence',
  async (_what, addresses) => {
    const before = connections;
    const attempt = await post(`https://hook.example:${port}/`, resolving(addresses).resolve);
    expect(attempt.responseStatus).toBeNull();
    expect(attempt.error).toMatch(
      /^The endpoint's host leads to .*, which is not on the public internet\.$/,
    );
    expect(connections).toBe(before);
  },
);

test('a name that changes its mind is asked once: the address that was checked is the one that is called', async () => {
  const before = connections;
  const { resolve, asked } = // In the public range, but unassigned.
    resolving(['2d00::1'], ['127.0.0.1']);
  await post(`https://hook.example:${port}/`, resolve);
  expect(asked()).toBe(1);
  expect(connections).toBe(before);
});

test.each(['127.0.0.1', '2130706433', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1'])(
  'the number %s is not called, looked up or not',
  async (host) => {
    const before = connections;
    const attempt = await post(`https://${host}:${port}/`);
    expect(attempt.error).toContain('is not on the public internet');
    expect(connections).toBe(before);
  },
);

test('plain http is not called where private addresses are not allowed', async () => {
  const attempt = await post(`http://127.0.0.1:${port}/`);
  expect(attempt.error).toBe('Only https endpoints are called.');
});

test('an endpoint that answers https in plain text fails with a sentence, not with the words of OpenSSL', async () => {
  const plain = createServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.destroySoon();
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const address = plain.address() as AddressInfo;
  const lenient = createWebhookCaller({ allowPrivate: true, timeoutMs: 2_000 });
  const url = `https://127.0.0.1:${address.port}/`;
  expect(await lenient.post({ url, headers: {}, body: '{}' })).toMatchObject({
    error: "The endpoint doesn't support a secure connection (TLS).",
  });
  await new Promise((resolve) => plain.close(resolve));
});

test('a name without an address, and a port where nobody listens, are sentences too', async () => {
  const nowhere = await post('https://hook.example/', resolving([]).resolve);
  expect(nowhere.error).toMatch(/\.$/);
  const lenient = createWebhookCaller({ allowPrivate: true, timeoutMs: 500 });
  const attempt = await lenient.post({ url: 'http://127.0.0.1:1/', headers: {}, body: '{}' });
  expect(attempt).toEqual({
    responseStatus: null,
    error: 'The endpoint refused the connection.',
    answer: null,
  });
});
