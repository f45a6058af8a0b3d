import { Connection, type FetchFn } from '@solana/web3.js';
import { fetchFromNode } from './fetch-from-node.ts';

/** A connection with bounded requests: each has a timeout, and the library retries none. */
export const connectToNode = (rpcUrl: string): Connection =>
  new Connection(rpcUrl, {
    commitment: 'confirmed',
    disableRetryOnRateLimit: true,
    fetch: fetchFromNode as unknown as FetchFn,
  });
