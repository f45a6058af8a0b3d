import { z } from 'zod';

const TIMEOUT_MS = 5_000;
/** Any version that a node may ever know: the bytes are kept, not read. */
const ANY_VERSION = 255;

const answer = z.object({
  result: z.object({ transaction: z.tuple([z.string(), z.literal('base64')]) }),
});

/** Wire bytes of a transaction in base64, for a later look by a person; null when the node does not give them. */
export async function fetchRawTransaction(
  rpcUrl: string,
  signature: string,
): Promise<string | null> {
  const options = {
    encoding: 'base64',
    commitment: 'finalized',
    maxSupportedTransactionVersion: ANY_VERSION,
  };
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'getTransaction',
        params: [signature, options],
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parsed = answer.safeParse(await response.json());
    return parsed.success ? parsed.data.result.transaction[0] : null;
  } catch {
    // The signature is kept either way, and the chain keeps the bytes.
    return null;
  }
}
