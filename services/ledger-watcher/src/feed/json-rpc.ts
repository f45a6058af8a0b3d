import { fetchFromNode } from '@outlay/solana/node';
import { z } from 'zod';

/** An error returned by the node. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
  readonly code: number;

  constructor({ code, message }: { code: number; message: string }) {
    super(message);
    this.code = code;
  }
}

const reply = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/**
 * A call without web3.js, which validates fields that nothing here reads and takes longer for it than for the transaction.
 * Callers validate what they read.
 * @throws {NodeError} with the node's error, and any network error
 */
export async function callNode(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetchFromNode(rpcUrl, {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  if (!response.ok) throw new Error(`${method}: ${response.status}`);
  const { result, error } = reply.parse(JSON.parse(await response.text()));
  if (error) throw new NodeError(error);
  return result;
}
