import { z } from 'zod';
import { fetchWithTimeout } from './connection.ts';

/** The node's own word against a call. */
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
 * One call past web3.js: it looks at every field of an answer, which costs more than reading a transaction otherwise does, and refuses
 * shapes that nothing here depends on. Whoever calls checks what it reads.
 * @throws {NodeError} with what the node says against it, and whatever the network does
 */
export async function callNode(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetchWithTimeout(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  if (!response.ok) throw new Error(`${method}: ${response.status}`);
  const { result, error } = reply.parse(await response.json());
  if (error) throw new NodeError(error);
  return result;
}
