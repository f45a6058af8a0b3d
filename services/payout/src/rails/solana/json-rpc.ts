import type { Connection } from '@solana/web3.js';
import { fetchWithTimeout } from './connection.ts';

/**
 * One call past web3.js: it refuses a whole reply over the shape of fields that nothing here reads, which differs between nodes, and
 * looking at all of them costs more than the call. Whoever calls checks what it reads. Resolves with the whole reply.
 */
export async function callNode(
  { rpcEndpoint }: Connection,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetchWithTimeout(rpcEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return response.json();
}
