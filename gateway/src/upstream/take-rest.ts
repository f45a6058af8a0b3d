import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

/** Limits in ms for reading the rest of a refused body: in total, and without a byte. */
const REST_MAX_MS = 10_000;
const REST_IDLE_MAX_MS = 1_000;

/**
 * Reads the rest of a body for a while. Most clients read the response only afterwards, and closing a connection with unread
 * bytes resets it, which loses the response.
 */
export async function takeRest(body: IncomingMessage): Promise<void> {
  if (body.complete) return;
  const isOver = new AbortController();
  const end = (): void => isOver.abort();
  const total = setTimeout(end, REST_MAX_MS);
  const idle = setTimeout(end, REST_IDLE_MAX_MS);
  body.on('data', () => idle.refresh()).resume();
  await finished(body, { signal: isOver.signal, cleanup: true }).catch(() => undefined);
  clearTimeout(total);
  clearTimeout(idle);
}
