import { createServer } from 'node:net';
import { START_PATIENCE_MS } from '../processes/patience.ts';

/** Thrown when another program uses the public port. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(port: number) {
    super(`Port ${port} is in use by another program; PORT=<port> npm start picks another.`);
  }
}

/** `localhost` may mean either address, and a program on one of them would receive our requests. */
const HOSTS = ['127.0.0.1', '::1'];
const TAKEN = new Set(['EADDRINUSE', 'EACCES']);

/** @throws {PortTakenError} when the gateway can't listen on the port. */
export async function assertPortFree(port: number): Promise<void> {
  for (const host of HOSTS) {
    const code = await listenOnce(host, port);
    if (TAKEN.has(code ?? '')) throw new PortTakenError(port);
  }
}

/** Listens for a moment. Resolves with the error's code, or with null when it worked. A machine without IPv6 has one address only. */
const listenOnce = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    server.listen({ host, port }, () => server.close(() => resolve(null)));
  });

const POLL_INTERVAL_MS = 100;

/**
 * Resolves when this start's gateway is ready. The port may have been taken since the check: a response without our instance id
 * is another program's.
 *
 * @throws {PortTakenError} for such a response
 */
export async function awaitOwnGateway(port: number, instance: string): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  while (Date.now() < deadline) {
    const answer = await askReadiness(port);
    if (answer !== null && answer.instance !== instance) throw new PortTakenError(port);
    if (answer?.isReady) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`The gateway was not ready within ${START_PATIENCE_MS / 60_000} minutes.`);
}

/** The response's body; null when there is no response. */
async function askReadiness(port: number): Promise<{ instance: unknown; isReady: boolean } | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(2_000),
    });
    const body: unknown = await response.json().catch(() => null);
    const instance =
      typeof body === 'object' && body !== null && 'instance' in body ? body.instance : null;
    return { instance, isReady: response.ok };
  } catch {
    return null;
  }
}
