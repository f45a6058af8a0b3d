import { fetchFromNode } from '@outlay/solana/node';
import type { Connection } from '@solana/web3.js';
import { z } from 'zod';

/** A TransactionError: a name, or a name with its facts. */
export const chainError = z.union([z.string(), z.looseObject({})]);

/**
 * A call without web3.js, which refuses a whole response for fields that nothing here reads and that differ between nodes. Its
 * validation also takes longer than the call. Returns the result. @throws when the response is not a `reply`, as for an error of the node
 */
export async function callNode<Result>(
  { rpcEndpoint }: Connection,
  method: string,
  params: readonly unknown[],
  reply: z.ZodType<{ result: Result }>,
): Promise<Result> {
  const response = await fetchFromNode(rpcEndpoint, {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return reply.parse(JSON.parse(await response.text())).result;
}
