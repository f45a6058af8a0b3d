import { createConnection } from 'node:net';
import { START_PATIENCE_MS } from './patience.ts';

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Resolves when something listens on the port. @throws after `timeoutMs`. */
export async function awaitPort(port: number, timeoutMs = START_PATIENCE_MS): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isOpen(port))) {
    if (Date.now() > deadline) throw new Error(`nothing listens on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
