import { tracedRpc } from '@outlay/platform/telemetry';
import { Connection, type FetchFn } from '@solana/web3.js';
import { ChainUnavailableError } from '../use-cases/ports.ts';

/** A slower node counts as down (milliseconds). */
const READ_TIMEOUT_MS = 5_000;

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** A bounded, traced request. */
export const fetchWithTimeout = tracedRpc((input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(READ_TIMEOUT_MS) }),
) as Fetch;

/** A connection with bounded requests: each has a timeout, and the library retries none. */
export const connectTo = (rpcUrl: string): Connection =>
  new Connection(rpcUrl, {
    commitment: 'confirmed',
    disableRetryOnRateLimit: true,
    fetch: fetchWithTimeout as FetchFn,
  });

/** @throws {ChainUnavailableError} with the node's or the network's failure as its cause. */
export async function read<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ChainUnavailableError) throw cause;
    throw new ChainUnavailableError(`${what} could not be read`, { cause });
  }
}
