import type { Asset } from './asset.ts';

/** A token balance from the chain, before or after a transaction. */
export interface TokenBalance {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner: string;
  /** Base units of the mint. */
  readonly amount: bigint;
}

/** A successful finalized transaction, reduced to its balances. */
export interface LandedTransaction {
  readonly signature: string;
  readonly slot: number;
  readonly blockTime: Date;
  /** The first account pays the fee. */
  readonly accounts: readonly string[];
  readonly feeLamports: bigint;
  readonly lamportsBefore: readonly bigint[];
  readonly lamportsAfter: readonly bigint[];
  readonly tokensBefore: readonly TokenBalance[];
  readonly tokensAfter: readonly TokenBalance[];
}

/** Change of an owner's holding of an asset, without network fee and account rent. Never zero. */
export interface BalanceChange {
  readonly owner: string;
  readonly asset: Asset;
  /** Base units; negative when it left. */
  readonly change: bigint;
  /** The owner itself for SOL; for PYUSD the token account with the largest change. */
  readonly account: string;
}

/** The mint of wrapped SOL: holding it is holding SOL. */
export const WRAPPED_SOL_MINT = 'So11111111111111111111111111111111111111112';

type Amounts = Map<string, bigint>;

const add = (amounts: Amounts, key: string, amount: bigint): void => {
  amounts.set(key, (amounts.get(key) ?? 0n) + amount);
};

/** Signed balances of a mint: after minus before. */
const signedBalances = (transaction: LandedTransaction, mint: string): TokenBalance[] => [
  ...transaction.tokensBefore
    .filter((balance) => balance.mint === mint)
    .map((balance) => ({ ...balance, amount: -balance.amount })),
  ...transaction.tokensAfter.filter((balance) => balance.mint === mint),
];

/** The owner whose change covers `amount` in its direction, `preferred` first; null when several shared it. */
function bearerOf(changes: Amounts, amount: bigint, preferred: string): string | null {
  const covers = (change: bigint): boolean => (amount < 0n ? change <= amount : change >= amount);
  if (covers(changes.get(preferred) ?? 0n)) return preferred;
  const [largest] = [...changes]
    .filter(([, change]) => covers(change))
    .sort(([, left], [, right]) => (left < right ? -1 : 1) * (amount < 0n ? 1 : -1));
  return largest?.[0] ?? null;
}

interface SolChanges {
  readonly changes: Amounts;
  readonly rentBorne: Amounts;
}

/**
 * SOL by owner. The fee is added back for its payer. Lamports for a token account's existence are rent, not money: they are
 * added back for whoever opened the account, and subtracted from whoever received them when it was closed.
 */
function solChanges(transaction: LandedTransaction): SolChanges {
  const { accounts, lamportsBefore, lamportsAfter } = transaction;
  const [payer = ''] = accounts;
  const wrapped = new Map<number, bigint>();
  const changes: Amounts = new Map();
  for (const { accountIndex, owner, amount } of signedBalances(transaction, WRAPPED_SOL_MINT)) {
    wrapped.set(accountIndex, (wrapped.get(accountIndex) ?? 0n) + amount);
    add(changes, owner, amount);
  }
  const ownerOfTokenAccount = new Map(
    [...transaction.tokensAfter, ...transaction.tokensBefore].map(
      ({ accountIndex, owner }) => [accountIndex, owner] as const,
    ),
  );
  const rents: { owner: string; rent: bigint; opened: boolean }[] = [];
  accounts.forEach((address, index) => {
    const before = lamportsBefore[index] ?? 0n;
    const after = lamportsAfter[index] ?? 0n;
    const owner = ownerOfTokenAccount.get(index);
    if (owner === undefined) {
      add(changes, address, after - before + (index === 0 ? transaction.feeLamports : 0n));
      return;
    }
    const rent = after - before - (wrapped.get(index) ?? 0n);
    if (rent !== 0n && (before === 0n || after === 0n)) {
      rents.push({ owner, rent, opened: before === 0n });
    }
  });
  const rentBorne: Amounts = new Map();
  for (const { owner, rent, opened } of rents) {
    const bearer = bearerOf(changes, -rent, opened ? payer : owner);
    if (bearer === null) continue;
    add(changes, bearer, rent);
    add(rentBorne, bearer, rent);
  }
  return { changes, rentBorne };
}

/** Lamports of rent that `owner` paid in a transaction; negative when refunded. */
export const rentBorneBy = (transaction: LandedTransaction, owner: string): bigint =>
  solChanges(transaction).rentBorne.get(owner) ?? 0n;

/** PYUSD by owner, over all of the owner's token accounts. */
function assetChanges(transaction: LandedTransaction, mint: string): BalanceChange[] {
  const byOwner: Amounts = new Map();
  const byAccount = new Map<string, Amounts>();
  for (const { accountIndex, owner, amount } of signedBalances(transaction, mint)) {
    add(byOwner, owner, amount);
    const accounts = byAccount.get(owner) ?? new Map<string, bigint>();
    add(accounts, transaction.accounts[accountIndex] ?? owner, amount);
    byAccount.set(owner, accounts);
  }
  return [...byOwner].map(([owner, change]) => {
    const [main] = [...(byAccount.get(owner) ?? [])].sort(([leftKey, left], [rightKey, right]) => {
      const difference = change < 0n ? left - right : right - left;
      if (difference !== 0n) return difference < 0n ? -1 : 1;
      return leftKey < rightKey ? -1 : 1;
    });
    return { owner, asset: 'PYUSD' as const, change, account: main?.[0] ?? owner };
  });
}

/**
 * Effect of a transaction on all participants, from balances alone: instructions are never read, so program calls, multisigs,
 * transfer fees and seizures are all covered.
 */
export function balanceChangesOf(
  transaction: LandedTransaction,
  assetMint: string,
): BalanceChange[] {
  const sol = [...solChanges(transaction).changes].map(([owner, change]) => ({
    owner,
    asset: 'SOL' as const,
    change,
    account: owner,
  }));
  return [...sol, ...assetChanges(transaction, assetMint)].filter(({ change }) => change !== 0n);
}
