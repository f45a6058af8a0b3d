import { fetchFromNode } from '@outlay/platform/http-client';
import { Connection, type FetchFn } from '@solana/web3.js';
import { ChainUnavailableError } from '../use-cases/ports.ts';

/** A connection with bounded requests: each has a timeout, and the library retries none. */
export const connectTo = (rpcUrl: string): Connection =>
  new Connection(rpcUrl, {
    commitment: 'confirmed',
    disableRetryOnRateLimit: true,
    fetch: fetchFromNode as unknown as FetchFn,
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
