import type { Connection } from '@solana/web3.js';
import { fetchWithTimeout } from './connection.ts';

/**
 * A call without web3.js, which refuses a whole response for fields that nothing here reads and that differ between nodes. Its
 * validation also takes longer than the call. Callers validate what they read. Returns the whole response.
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
