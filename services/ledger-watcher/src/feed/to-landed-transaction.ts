import type {
  TokenBalance as RpcTokenBalance,
  VersionedTransactionResponse,
} from '@solana/web3.js';
import type { LandedTransaction, TokenBalance } from '../domain/balance-changes.ts';
import type { SignatureRow } from '../use-cases/ports.ts';

function toTokenBalance(balance: RpcTokenBalance): TokenBalance {
  const { accountIndex, mint, owner, uiTokenAmount } = balance;
  if (owner === undefined) throw new Error(`no owner of token account ${accountIndex}`);
  return { accountIndex, mint, owner, amount: BigInt(uiTokenAmount.amount) };
}

/** @throws when the node left out what balances are told from. */
export function toLandedTransaction(
  row: SignatureRow,
  { slot, blockTime, meta, transaction }: VersionedTransactionResponse,
): LandedTransaction {
  if (!meta) throw new Error('no balances');
  const { message } = transaction;
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  const accounts = [...message.staticAccountKeys, ...writable, ...readonly];
  if (accounts.length !== meta.preBalances.length) throw new Error('accounts and balances differ');
  const at = typeof blockTime === 'number' ? new Date(blockTime * 1_000) : row.blockTime;
  return {
    signature: row.signature,
    slot,
    // A node that has lost the time of a block has it within minutes of now: the block was just listed as new.
    blockTime: at ?? new Date(),
    accounts: accounts.map((key) => key.toBase58()),
    feeLamports: BigInt(meta.fee),
    lamportsBefore: meta.preBalances.map(BigInt),
    lamportsAfter: meta.postBalances.map(BigInt),
    tokensBefore: (meta.preTokenBalances ?? []).map(toTokenBalance),
    tokensAfter: (meta.postTokenBalances ?? []).map(toTokenBalance),
  };
}
