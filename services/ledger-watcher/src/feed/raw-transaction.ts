import { z } from 'zod';

const TIMEOUT_MS = 5_000;
/** Any future version: the bytes are stored, not parsed. */
const ANY_VERSION = 255;

const answer = z.object({
  result: z.object({ transaction: z.tuple([z.string(), z.literal('base64')]) }),
});

/** A transaction's wire bytes in base64, for a person to check; null when the node doesn't return them. */
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
    // The signature is stored in any case, and the chain keeps the bytes.
    return null;
  }
}
