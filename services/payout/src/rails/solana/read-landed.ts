import type { Connection } from '@solana/web3.js';
import { z } from 'zod';
import type { LandedTransfer } from '../../domain/follow-attempt.ts';
import { NATIVE_SOL } from '../../domain/withdrawal.ts';
import type { LookedFor } from '../../use-cases/ports.ts';
import { callNode } from './json-rpc.ts';

/** Version 1 is live on mainnet; a reader without it fails on strangers' transactions. */
const TRANSACTION_VERSION_MAX = 1;

const tokenBalances = z
  .array(
    z.object({
      accountIndex: z.number(),
      mint: z.string(),
      uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }),
    }),
  )
  .nullish();

const reply = z.object({
  result: z
    .object({
      slot: z.number(),
      transaction: z.object({ message: z.object({ accountKeys: z.array(z.string()) }) }),
      meta: z
        .object({
          fee: z.number().int(),
          preBalances: z.array(z.number().int()),
          postBalances: z.array(z.number().int()),
          preTokenBalances: tokenBalances,
          postTokenBalances: tokenBalances,
        })
        .nullable(),
    })
    .nullable(),
});

type Landed = NonNullable<z.output<typeof reply>['result']>;
type Meta = NonNullable<Landed['meta']>;

/** Movement of a final attempt, from balances; null while the node doesn't have it. @throws for an invalid response */
export async function readLanded(
  connection: Connection,
  attempt: LookedFor,
): Promise<LandedTransfer | null> {
  const options = {
    commitment: 'finalized',
    encoding: 'json',
    maxSupportedTransactionVersion: TRANSACTION_VERSION_MAX,
  };
  const params = [attempt.signature, options];
  const result = await callNode(connection, 'getTransaction', params, reply);
  if (!result?.meta) return null;
  const { fee, preBalances, postBalances } = result.meta;
  // The fee payer is always the first account.
  const solSpent = BigInt(preBalances[0] ?? 0) - BigInt(postBalances[0] ?? 0);
  return {
    slot: result.slot,
    creditedBaseUnits: creditedTo(attempt, result.transaction.message.accountKeys, result.meta),
    feeLamports: BigInt(fee),
    rentLamports: solSpent - BigInt(fee),
  };
}

/** Post minus pre balance of the destination, in base units; 0 when the transaction did not touch it. */
function creditedTo(attempt: LookedFor, accountKeys: readonly string[], meta: Meta): bigint {
  const index = accountKeys.indexOf(attempt.destination);
  if (attempt.mint === NATIVE_SOL) {
    return BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0);
  }
  const amountIn = (side: 'preTokenBalances' | 'postTokenBalances'): bigint => {
    const row = meta[side]?.find(
      ({ accountIndex, mint }) => accountIndex === index && mint === attempt.mint,
    );
    return BigInt(row?.uiTokenAmount.amount ?? '0');
  };
  return amountIn('postTokenBalances') - amountIn('preTokenBalances');
}
