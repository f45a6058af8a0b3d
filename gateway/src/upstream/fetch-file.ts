import { buffer } from 'node:stream/consumers';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { keepAliveAgent } from './keep-alive-agent.ts';

/** Idle timeout in ms of a service's connection. */
const IDLE_TIMEOUT_MS = 60_000;
const STORE_TIMEOUT_MS = 30_000;
const GONE: readonly number[] = [404, 410];

/** Opens a service's file, to be read at the reader's pace. */
export function openFile(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const upstream = httpRequest(url, { agent: keepAliveAgent, timeout: IDLE_TIMEOUT_MS }, resolve);
    upstream.on('timeout', () =>
      upstream.destroy(new Error(`no data within ${IDLE_TIMEOUT_MS} ms`)),
    );
    upstream.on('error', reject);
    upstream.end();
  });
}

/** Reads a service's file, also where it leads to an object store; null when it is gone. @throws for every other failure */
export async function readFile(url: string): Promise<Buffer | null> {
  const file = await openFile(url);
  const { statusCode = 502, headers } = file;
  if (statusCode === 302 && headers.location !== undefined) {
    file.resume();
    return readFromStore(headers.location);
  }
  if (statusCode === 200) return buffer(file);
  file.resume();
  return goneOrFailed(statusCode);
}

async function readFromStore(url: string): Promise<Buffer | null> {
  const file = await fetch(url, { signal: AbortSignal.timeout(STORE_TIMEOUT_MS) });
  return file.ok ? Buffer.from(await file.arrayBuffer()) : goneOrFailed(file.status);
}

function goneOrFailed(status: number): null {
  if (GONE.includes(status)) return null;
  throw new Error(`a file was answered with ${status}`);
}
