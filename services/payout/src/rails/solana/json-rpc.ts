import type { Connection } from '@solana/web3.js';
import { fetchWithTimeout } from './connection.ts';

/**
 * A call without web3.js, which refuses a whole response because of fields that nothing here reads and that differ between
 * nodes, and which spends more on validating than the call costs. Callers validate what they read. Resolves to the whole
 * response.
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
