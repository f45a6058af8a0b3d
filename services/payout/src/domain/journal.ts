/** One side of a double entry. `amount` is in minor units of its asset: cents, millionths, lamports. */
export interface Posting {
  readonly account:
    | 'approved_expenses'
    | 'owed_to_payee'
    | 'settled'
    | 'treasury_available'
    | 'treasury_reserved'
    | 'payee_wallet'
    | 'treasury_sol'
    | 'network_fees'
    | 'token_account_rent'
    | 'guard_rent'
    | 'outside'
    | 'between_treasuries'
    | 'unexplained';
  readonly asset: 'USD' | 'PYUSD' | 'SOL';
  readonly amount: bigint;
}

export type EntryKind =
  | 'queued'
  | 'reserved'
  | 'released'
  | 'sent'
  | 'settled'
  | 'fee'
  | 'rent'
  | 'guard'
  | 'cancelled'
  | 'opening'
  | 'deposit'
  | 'between'
  | 'unexplained';

/** A double entry: its postings add up to zero per asset; the database refuses others. */
export interface JournalEntry {
  readonly kind: EntryKind;
  readonly postings: readonly Posting[];
}

const transfer =
  (
    kind: EntryKind,
    asset: Posting['asset'],
    from: Posting['account'],
    to: Posting['account'],
  ): ((amount: bigint) => JournalEntry) =>
  (amount) => ({
    kind,
    postings: [
      { account: from, asset, amount: -amount },
      { account: to, asset, amount },
    ],
  });

/** US cents. */
export const queuedEntry = transfer('queued', 'USD', 'approved_expenses', 'owed_to_payee');
export const settledEntry = transfer('settled', 'USD', 'owed_to_payee', 'settled');
export const cancelledEntry = transfer('cancelled', 'USD', 'owed_to_payee', 'approved_expenses');
/** Millionths of a PYUSD. */
export const reservedEntry = transfer(
  'reserved',
  'PYUSD',
  'treasury_available',
  'treasury_reserved',
);
export const releasedEntry = transfer(
  'released',
  'PYUSD',
  'treasury_reserved',
  'treasury_available',
);
export const sentEntry = transfer('sent', 'PYUSD', 'treasury_reserved', 'payee_wallet');
/** Lamports. */
export const feeEntry = transfer('fee', 'SOL', 'treasury_sol', 'network_fees');
export const rentEntry = transfer('rent', 'SOL', 'treasury_sol', 'token_account_rent');
export const guardEntry = transfer('guard', 'SOL', 'treasury_sol', 'guard_rent');

/** The two things that the treasury holds, and the account of each that grows and shrinks with the chain. */
const TREASURY_ACCOUNTS = { PYUSD: 'treasury_available', SOL: 'treasury_sol' } as const;
export type TreasuryAsset = keyof typeof TREASURY_ACCOUNTS;

/** Whether an account is one treasury's, each of which has its own of this name. */
export const isOfTreasury = (account: Posting['account']): boolean =>
  account === 'treasury_reserved' ||
  account === TREASURY_ACCOUNTS.PYUSD ||
  account === TREASURY_ACCOUNTS.SOL;

const COUNTERPARTS = {
  opening: 'outside',
  deposit: 'outside',
  between: 'between_treasuries',
  unexplained: 'unexplained',
} as const;

/**
 * What was there before the books began; what came in since; what went to or came from another treasury of ours; what left, or
 * appeared, without an explanation. What left is negative.
 */
export const treasuryEntry = (
  kind: keyof typeof COUNTERPARTS,
  asset: TreasuryAsset,
  amount: bigint,
): JournalEntry => transfer(kind, asset, COUNTERPARTS[kind], TREASURY_ACCOUNTS[asset])(amount);
