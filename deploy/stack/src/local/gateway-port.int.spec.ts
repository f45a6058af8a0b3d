import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { assertPortFree, awaitOwnGateway } from './gateway-port.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server with the same response to every request; resolves with its port. */
async function answering(status: number, body: object, host = '127.0.0.1'): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

test.each(['127.0.0.1', '0.0.0.0', '::1', '::'])(
  'a port used by another program at %s is reported, with how to choose another',
  async (host) => {
    const port = await answering(200, {}, host);
    await expect(assertPortFree(port)).rejects.toThrow(
      `Port ${port} is in use by another program; PORT=<port> npm start picks another.`,
    );
  },
);

test('checking an unused port leaves it free', async () => {
  const port = await answering(200, {});
  await new Promise((resolve) => servers.pop()?.close(resolve));
  await assertPortFree(port);
  await assertPortFree(port);
});

test('another stack that took the port does not count as ready', async () => {
  const ready = { status: 'ready', missing: [] };
  for (const port of [
    await answering(200, ready),
    await answering(200, { ...ready, instance: 'theirs' }),
    await answering(404, {}),
  ]) {
    await expect(awaitOwnGateway(port, 'ours')).rejects.toThrow(`Port ${port} is in use`);
  }
});

test('our own gateway is awaited until it is ready', async () => {
  const own = { instance: 'ours', missing: ['kafka'] };
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(asked < 3 ? 503 : 200).end(JSON.stringify(own));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await awaitOwnGateway((server.address() as AddressInfo).port, 'ours');
  expect(asked).toBe(3);
});
