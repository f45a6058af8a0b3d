import {
  rentBorneBy,
  WRAPPED_SOL_MINT,
  type LandedTransaction,
  type TokenBalance,
} from './balance-changes.ts';

/**
 * Why an account's balance changed. `wrap`: SOL moved between a wallet and its own wrapped SOL. `unexplained`: accepted by a
 * person.
 */
export const LINE_KINDS = ['transfer', 'fee', 'rent', 'wrap', 'unexplained'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export interface EntryLine {
  readonly kind: LineKind;
  /** Base units, signed, never zero. */
  readonly delta: bigint;
}

/** Effect of one transaction on one account: its lines sum to the difference of its balances. */
export interface AccountEntry {
  /** Lamports of a wallet, base units of a token account. */
  readonly before: bigint;
  readonly after: bigint;
  readonly lines: readonly EntryLine[];
}

/** The entry of `account`, a wallet or one of its token accounts; null when the transaction didn't change it. */
export function accountEntryOf(
  transaction: LandedTransaction,
  account: string,
  wallet: string,
): AccountEntry | null {
  const index = transaction.accounts.indexOf(account);
  if (index === -1) return null;
  return account === wallet
    ? walletEntry(transaction, wallet, index)
    : tokenEntry(transaction, index);
}

const lines = (...candidates: readonly EntryLine[]): EntryLine[] =>
  candidates.filter(({ delta }) => delta !== 0n);

function walletEntry(transaction: LandedTransaction, wallet: string, index: number): AccountEntry {
  const before = transaction.lamportsBefore[index] ?? 0n;
  const after = transaction.lamportsAfter[index] ?? 0n;
  const fee = index === 0 ? -transaction.feeLamports : 0n;
  const rent = -rentBorneBy(transaction, wallet);
  const wrap = -wrappedChangeOf(transaction, wallet);
  const transfer = after - before - fee - rent - wrap;
  return {
    before,
    after,
    lines: lines(
      { kind: 'transfer', delta: transfer },
      { kind: 'fee', delta: fee },
      { kind: 'rent', delta: rent },
      { kind: 'wrap', delta: wrap },
    ),
  };
}

function tokenEntry(transaction: LandedTransaction, index: number): AccountEntry | null {
  const at = (balances: readonly TokenBalance[]): TokenBalance | undefined =>
    balances.find(({ accountIndex }) => accountIndex === index);
  const [earlier, later] = [at(transaction.tokensBefore), at(transaction.tokensAfter)];
  if (!earlier && !later) return null;
  const before = earlier?.amount ?? 0n;
  const after = later?.amount ?? 0n;
  const kind = (earlier ?? later)?.mint === WRAPPED_SOL_MINT ? 'wrap' : 'transfer';
  return { before, after, lines: lines({ kind, delta: after - before }) };
}

/** Increase of an owner's wrapped SOL over all their accounts. */
function wrappedChangeOf({ tokensBefore, tokensAfter }: LandedTransaction, owner: string): bigint {
  const held = (balances: readonly TokenBalance[]): bigint =>
    balances
      .filter((balance) => balance.mint === WRAPPED_SOL_MINT && balance.owner === owner)
      .reduce((sum, { amount }) => sum + amount, 0n);
  return held(tokensAfter) - held(tokensBefore);
}
