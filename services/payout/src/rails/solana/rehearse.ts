import type { Connection, VersionedTransaction } from '@solana/web3.js';
import { z } from 'zod';
import { fetchWithTimeout } from './connection.ts';

const reply = z.object({
  result: z.object({
    value: z.object({
      err: z.union([z.string(), z.looseObject({})]).nullable(),
      unitsConsumed: z.number().optional(),
    }),
  }),
});

export interface Rehearsal {
  /** A TransactionError; null when the transaction would succeed now. */
  readonly error: string | object | null;
  readonly unitsConsumed: number | null;
}

/**
 * Executes a transaction at `confirmed` without sending it. Not by web3.js: that refuses a whole reply over the shape of inner
 * instructions, which differs between nodes and is not needed here.
 */
export async function rehearse(
  { rpcEndpoint }: Connection,
  transaction: VersionedTransaction,
): Promise<Rehearsal> {
  const wire = Buffer.from(transaction.serialize()).toString('base64');
  const response = await fetchWithTimeout(rpcEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'simulateTransaction',
      params: [wire, { encoding: 'base64', commitment: 'confirmed', sigVerify: false }],
    }),
  });
  const { value } = reply.parse(await response.json()).result;
  return { error: value.err, unitsConsumed: value.unitsConsumed ?? null };
}
