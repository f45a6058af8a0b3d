import { fetchFromNode } from '@outlay/platform/solana-node';
import type { Connection } from '@solana/web3.js';
import { z } from 'zod';

/** A TransactionError: a name, or a name with its facts. */
export const chainError = z.union([z.string(), z.looseObject({})]);

/**
 * A call without web3.js, which refuses a whole response for fields that nothing here reads and that differ between nodes. Its
 * validation also takes longer than the call. Callers validate what they read. Returns the whole response.
 */
export async function callNode(
  { rpcEndpoint }: Connection,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetchFromNode(rpcEndpoint, {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return JSON.parse(await response.text());
}
