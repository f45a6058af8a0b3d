import { z } from 'zod';
import type { LandedTransaction, TokenBalance } from '../domain/balance-changes.ts';
import type { SignatureRow } from '../use-cases/ports.ts';

const lamports = z.array(z.number().int());
const tokenBalances = z
  .array(
    z.object({
      accountIndex: z.number().int(),
      mint: z.string(),
      owner: z.string().optional(),
      uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }),
    }),
  )
  .nullish();

/** The balances of a transaction of any version; other fields of the response are ignored. */
export const landedTransaction = z.object({
  slot: z.number().int(),
  blockTime: z.number().nullish(),
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.string()) }) }),
  meta: z
    .object({
      fee: z.number().int(),
      preBalances: lamports,
      postBalances: lamports,
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
      loadedAddresses: z
        .object({ writable: z.array(z.string()), readonly: z.array(z.string()) })
        .nullish(),
    })
    .nullable(),
});

type Balance = NonNullable<z.output<typeof tokenBalances>>[number];

function toTokenBalance(balance: Balance): TokenBalance {
  const { accountIndex, mint, owner, uiTokenAmount } = balance;
  if (owner === undefined) throw new Error(`token account ${accountIndex} has no owner`);
  return { accountIndex, mint, owner, amount: BigInt(uiTokenAmount.amount) };
}

/** @throws when the node's response lacks the balances. */
export function toLandedTransaction(
  row: SignatureRow,
  { slot, blockTime, meta, transaction }: z.output<typeof landedTransaction>,
): LandedTransaction {
  if (!meta) throw new Error('no balances');
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  const accounts = [...transaction.message.accountKeys, ...writable, ...readonly];
  if (accounts.length !== meta.preBalances.length) throw new Error('accounts and balances differ');
  const at = typeof blockTime === 'number' ? new Date(blockTime * 1_000) : row.blockTime;
  return {
    signature: row.signature,
    slot,
    // A node without the block's time gets the present: the block was just listed as new.
    blockTime: at ?? new Date(),
    accounts,
    feeLamports: BigInt(meta.fee),
    lamportsBefore: meta.preBalances.map(BigInt),
    lamportsAfter: meta.postBalances.map(BigInt),
    tokensBefore: (meta.preTokenBalances ?? []).map(toTokenBalance),
    tokensAfter: (meta.postTokenBalances ?? []).map(toTokenBalance),
  };
}
