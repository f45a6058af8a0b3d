import { fetchFromNode } from '@outlay/platform/http-client';
import { Connection, type FetchFn } from '@solana/web3.js';
import { RailUnavailableError } from '../../use-cases/ports.ts';

const READ_ATTEMPTS_MAX = 3;
const RETRY_DELAY_MS = 150;

/** A connection with bounded requests: each has a timeout, and the library retries none. */
export const connectTo = (rpcUrl: string): Connection =>
  new Connection(rpcUrl, {
    commitment: 'confirmed',
    disableRetryOnRateLimit: true,
    fetch: fetchFromNode as unknown as FetchFn,
  });

/**
 * Reads with a few retries.
 *
 * @throws {RailUnavailableError} with the last failure as its cause.
 */
export async function read<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (attempt >= READ_ATTEMPTS_MAX) {
        throw new RailUnavailableError(`${what} could not be read`, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * attempt));
    }
  }
}
