import type { Connection, VersionedTransaction } from '@solana/web3.js';
import { z } from 'zod';
import { callNode, chainError } from './json-rpc.ts';

const reply = z.object({
  result: z.object({
    value: z.object({
      err: chainError.nullable(),
      unitsConsumed: z.number().optional(),
    }),
  }),
});

export interface Rehearsal {
  /** A TransactionError; null when the transaction would succeed now. */
  readonly error: string | object | null;
  readonly unitsConsumed: number | null;
}

/** Simulates a transaction at `confirmed`. */
export async function rehearse(
  connection: Connection,
  transaction: VersionedTransaction,
): Promise<Rehearsal> {
  const wire = Buffer.from(transaction.serialize()).toString('base64');
  const params = [wire, { encoding: 'base64', commitment: 'confirmed', sigVerify: false }];
  const { value } = await callNode(connection, 'simulateTransaction', params, reply);
  return { error: value.err, unitsConsumed: value.unitsConsumed ?? null };
}
