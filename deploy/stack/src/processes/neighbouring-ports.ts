import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * Below the ephemeral port ranges of Linux (from 32768) and macOS (from 49152): a free port there could be taken by an outgoing
 * connection a moment later.
 */
const FIRST = 15_000;
const END = 32_000;
const TRIES_MAX = 200;

const listen = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

/** Consecutive free ports. The sandbox's websocket port must be the one above its HTTP port, as web3.js expects. */
export async function findNeighbouringPorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const first = randomInt(FIRST, END - count);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const held = await Promise.all(ports.map((port) => listen(port).catch(() => null)));
    const servers = held.filter((server) => server !== null);
    await Promise.all(servers.map(close));
    if (servers.length === count) return ports;
  }
  throw new Error(`no ${count} neighbouring ports are free`);
}
