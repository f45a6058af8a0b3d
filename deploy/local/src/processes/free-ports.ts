import { createServer, type Server } from 'node:net';

const listen = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const portOf = (server: Server): number => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
};

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

/** Ports that nobody listens on; all are held until the last is found, so that no two are the same. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)));
  const ports = servers.map(portOf);
  await Promise.all(servers.map(close));
  return ports;
}

/** A free port whose successor is free too: web3.js expects a websocket one above the HTTP port. */
export async function findFreePortPair(triesMax = 50): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const first = await listen(0);
    const port = portOf(first);
    const second = await listen(port + 1).catch(() => null);
    await close(first);
    if (second) {
      await close(second);
      return port;
    }
  }
  throw new Error('no two neighbouring ports are free');
}
