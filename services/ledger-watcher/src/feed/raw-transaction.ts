import { z } from 'zod';
import { callNode } from './json-rpc.ts';

/** Any future version: the bytes are stored, not parsed. */
const ANY_VERSION = 255;

const answer = z.object({ transaction: z.tuple([z.string(), z.literal('base64')]) });

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
    return answer.parse(await callNode(rpcUrl, 'getTransaction', [signature, options]))
      .transaction[0];
  } catch {
    // The signature is stored in any case, and the chain keeps the bytes.
    return null;
  }
}
