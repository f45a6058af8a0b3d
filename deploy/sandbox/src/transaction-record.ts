import { MEMO_PROGRAMS } from './program-addresses.ts';
import type { AccountState } from './account-state.ts';
import { readTokenAccount, tokenKind, uiAmount } from './token-layout.ts';
import type { DecimalsOf, UiAmount } from './token-layout.ts';
import { transactionFee } from './transaction-wire.ts';
import type { DecodedTransaction, LoadedAddresses } from './transaction-wire.ts';
import type { ExecutionOutcome } from './virtual-machine.ts';

export interface TokenBalance {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner: string;
  readonly programId: string;
  readonly uiTokenAmount: UiAmount;
}

/** Everything that the chain stores about a transaction, as plain JSON, which the journal writes unchanged. */
export interface TransactionRecord extends ExecutionOutcome {
  readonly signature: string;
  readonly slot: number;
  readonly blockTime: number;
  /** Signed bytes in base64. */
  readonly wire: string;
  readonly fee: number;
  readonly memo: string | null;
  /** Static keys first, then writable and readonly ones from lookup tables. */
  readonly accountKeys: readonly string[];
  readonly loadedAddresses: LoadedAddresses;
  readonly preBalances: readonly number[];
  readonly postBalances: readonly number[];
  readonly preTokenBalances: readonly TokenBalance[];
  readonly postTokenBalances: readonly TokenBalance[];
}

/** State of every account of a transaction, by address. */
export type AccountsOfTransaction = ReadonlyMap<string, AccountState | null>;

export interface ExecutedTransaction extends Pick<
  TransactionRecord,
  'slot' | 'blockTime' | 'accountKeys' | 'loadedAddresses'
> {
  readonly transaction: DecodedTransaction;
  readonly outcome: ExecutionOutcome;
  readonly before: AccountsOfTransaction;
  readonly after: AccountsOfTransaction;
  readonly decimalsOf: DecimalsOf;
}

export function recordTransaction(executed: ExecutedTransaction): TransactionRecord {
  const { transaction, outcome, accountKeys, before, after, decimalsOf } = executed;
  const preBalances = balances(accountKeys, before);
  const postBalances = balances(accountKeys, after);
  const charged = (preBalances[0] ?? 0) - (postBalances[0] ?? 0);
  return {
    ...outcome,
    signature: transaction.signature,
    slot: executed.slot,
    blockTime: executed.blockTime,
    wire: transaction.bytes.toString('base64'),
    // A failed transaction only charges the payer the fee.
    fee: outcome.err === null ? transactionFee(transaction.message) : charged,
    memo: memoOf(transaction, accountKeys),
    accountKeys,
    loadedAddresses: executed.loadedAddresses,
    preBalances,
    postBalances,
    preTokenBalances: tokenBalances(accountKeys, before, decimalsOf),
    postTokenBalances: tokenBalances(accountKeys, after, decimalsOf),
  };
}

function balances(keys: readonly string[], accounts: AccountsOfTransaction): number[] {
  return keys.map((key) => Number(accounts.get(key)?.lamports ?? 0n));
}

function tokenBalances(
  keys: readonly string[],
  accounts: AccountsOfTransaction,
  decimalsOf: DecimalsOf,
): TokenBalance[] {
  return keys.flatMap((key, accountIndex) => {
    const account = accounts.get(key) ?? null;
    if (account === null || tokenKind(account) !== 'account') return [];
    const token = readTokenAccount(account.data);
    const decimals = decimalsOf(token.mint);
    if (decimals === undefined) return [];
    const { mint, owner, amount } = token;
    return [
      {
        accountIndex,
        mint,
        owner,
        programId: account.owner,
        uiTokenAmount: uiAmount(amount, decimals),
      },
    ];
  });
}

/** In the format of getSignaturesForAddress: "[length] text", several joined by "; ". */
function memoOf({ message }: DecodedTransaction, accountKeys: readonly string[]): string | null {
  const memos = message.compiledInstructions
    .filter(({ programIdIndex }) => MEMO_PROGRAMS.has(accountKeys[programIdIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`);
  return memos.length === 0 ? null : memos.join('; ');
}
