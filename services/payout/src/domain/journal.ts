import { PAID_ASSET } from './paid-asset.ts';

/** One posting of a double entry. `amount` is in minor units of its asset: cents, millionths, lamports. */
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
  | 'withdrawal'
  | 'unexplained';

/** A double entry. Its postings sum to zero per asset; the database rejects others. */
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

/** Amount in US cents. */
export const queuedEntry = transfer('queued', 'USD', 'approved_expenses', 'owed_to_payee');
export const settledEntry = transfer('settled', 'USD', 'owed_to_payee', 'settled');
export const cancelledEntry = transfer('cancelled', 'USD', 'owed_to_payee', 'approved_expenses');
/** Amount in millionths of a PYUSD. */
export const reservedEntry = transfer(
  'reserved',
  PAID_ASSET,
  'treasury_available',
  'treasury_reserved',
);
export const releasedEntry = transfer(
  'released',
  PAID_ASSET,
  'treasury_reserved',
  'treasury_available',
);
export const sentEntry = transfer('sent', PAID_ASSET, 'treasury_reserved', 'payee_wallet');
/** Amount in lamports. */
export const feeEntry = transfer('fee', 'SOL', 'treasury_sol', 'network_fees');
export const rentEntry = transfer('rent', 'SOL', 'treasury_sol', 'token_account_rent');
export const guardEntry = transfer('guard', 'SOL', 'treasury_sol', 'guard_rent');

/** The accounts of the treasury's assets, which follow the chain. */
const TREASURY_ACCOUNTS = { PYUSD: 'treasury_available', SOL: 'treasury_sol' } as const;
export type TreasuryAsset = keyof typeof TREASURY_ACCOUNTS;

/** Whether an account exists per treasury. */
export const isOfTreasury = (account: Posting['account']): boolean =>
  account === 'treasury_reserved' ||
  account === TREASURY_ACCOUNTS.PYUSD ||
  account === TREASURY_ACCOUNTS.SOL;

const COUNTERPARTS = {
  opening: 'outside',
  deposit: 'outside',
  between: 'between_treasuries',
  withdrawal: 'outside',
  unexplained: 'unexplained',
} as const;

/** Opening balance; deposits; transfers with our other treasuries; withdrawals; unexplained outflows (negative) and inflows. */
export const treasuryEntry = (
  kind: keyof typeof COUNTERPARTS,
  asset: TreasuryAsset,
  amount: bigint,
): JournalEntry => transfer(kind, asset, COUNTERPARTS[kind], TREASURY_ACCOUNTS[asset])(amount);
