import type { ChangeScope } from '@outlay/authority-log';
import type { Page } from '@outlay/platform/paging';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { AccountEntry } from '../domain/account-entry.ts';
import type { LandedTransaction } from '../domain/balance-changes.ts';
import type { ChainBalance, KnownWallet } from '../domain/balance.ts';
import type { ExpenseOutcome } from '../domain/classify-movement.ts';
import type { CompanyWallet } from '../domain/company-wallet.ts';
import type { Movement } from '../domain/movement.ts';
import type { Quote, Reading } from '../domain/quote.ts';
import type { UsdValue } from '../domain/usd-value.ts';

export interface Clock {
  now(): Date;
}

/** Thrown when a node doesn't respond, or is on another chain. It says nothing about the chain's state. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError';
}

export interface PriceFeed {
  /** Current prices; pairs without a price are missing. @throws {ChainUnavailableError} */
  read(): Promise<Reading[]>;
}

/** A finalized transaction in an address's list. */
export interface SignatureRow {
  readonly signature: string;
  readonly slot: number;
  /** True when the transaction landed, failed, and only cost its fee. */
  readonly failed: boolean;
  readonly memo: string | null;
  /** Null when the node does not know the time. */
  readonly blockTime: Date | null;
}

export type ReadTransaction =
  | { readonly kind: 'landed'; readonly transaction: LandedTransaction }
  /** The transaction exists but is unreadable; `raw` has its wire bytes in base64 if the node returns them. */
  | { readonly kind: 'unreadable'; readonly reason: string; readonly raw: string | null };

/** The chain, as read by this service. Every method throws {ChainUnavailableError} when it doesn't respond. */
export interface Ledger {
  /** Finalized rows older than `before` and newer than `until`, newest first, 1000 at most. */
  signatures(
    address: string,
    range: { before: string | null; until: string | null; limit: number },
  ): Promise<SignatureRow[]>;
  transaction(row: SignatureRow): Promise<ReadTransaction>;
  /** Token accounts of the owner that may hold SOL or PYUSD. */
  tokenAccounts(owner: string): Promise<string[]>;
  /** The owner's default PYUSD account, whether it exists yet or not. */
  assetAccountOf(owner: string): string;
  balance(address: string): Promise<ChainBalance>;
  /** Finalized lamports (wallets) and base units (token accounts); an account that does not exist holds 0. */
  holdings(accounts: {
    readonly wallets: readonly string[];
    readonly tokenAccounts: readonly string[];
  }): Promise<ReadonlyMap<string, bigint>>;
}

export interface WatchedWallet {
  readonly address: string;
  readonly organizationId: string;
  readonly ownerId: string | null;
  readonly companyWallet: boolean;
  readonly watchedSince: Date;
}

export interface Cursor {
  readonly address: string;
  readonly walletAddress: string;
  readonly signature: string;
  readonly slot: number;
}

export interface NewTransfer {
  readonly wallet: WatchedWallet;
  readonly movement: Movement;
  readonly signature: string;
  readonly slot: number;
  readonly blockTime: Date;
  readonly value: UsdValue | null;
  readonly payoutId: string | null;
  readonly outcome: ExpenseOutcome;
}

export interface Quotes {
  /** Returns whether the quote is newer than the stored one. */
  save(quote: Quote): Promise<boolean>;
  /** Returns whether the rates of a past day were not published from a history before. */
  claimDay(day: Date): Promise<boolean>;
  /** The newest quote published at or before `time`. */
  at(pair: string, time: Date): Promise<Quote | null>;
  /** Removes history published before `time`. */
  forgetBefore(time: Date): Promise<void>;
}

/** Filters of a transfer list. */
export interface TransferPage extends Page {
  /** Null for the viewer's own wallets. */
  readonly address: string | null;
}

/** Wallets of an organization. Invalid ids match nothing. */
export interface CompanyWallets {
  /** Treasury first, then by label. */
  all(organizationId: string): Promise<CompanyWallet[]>;
  /** Null when the organization has no wallet at this address. Treasuries are left out. */
  find(organizationId: string, address: string): Promise<CompanyWallet | null>;
  /** Whether the organization neither watches the address nor has a member with this wallet. */
  isFree(organizationId: string, address: string): Promise<boolean>;
  /** Name of an active member of the organization; null for anyone else. */
  memberName(organizationId: string, memberId: string): Promise<string | null>;
  /** Returns false when the organization has the address already. */
  add(
    organizationId: string,
    wallet: { address: string; label: string; custodianId: string; watchedSince: Date },
  ): Promise<boolean>;
  /** Changes nothing for a treasury, or an address that is not the organization's. */
  setWatched(change: {
    organizationId: string;
    address: string;
    watched: boolean;
    now: Date;
  }): Promise<void>;
}

export interface Books {
  /**
   * Adds a transaction to an account's books; the first transaction opens them. Idempotent. Returns the problem when the account
   * did not start with the books' balance: a transaction is missing in between.
   */
  post(
    account: { readonly account: string; readonly walletAddress: string },
    at: { readonly signature: string; readonly slot: number },
    entry: AccountEntry,
  ): Promise<string | null>;
  /** The next transaction reopens the books: the gap was skipped on purpose. */
  reopen(account: string): Promise<void>;
  setProblem(account: string, problem: string | null): Promise<void>;
}

/** A balance by the books: lamports of a wallet, base units of a token account. */
export interface BookedBalance {
  readonly account: string;
  readonly walletAddress: string;
  readonly balance: bigint;
  readonly signature: string;
  readonly problem: string | null;
}

export interface BookedBalances {
  /** All watched accounts, except those with an accepted difference. */
  all(): Promise<BookedBalance[]>;
  /** Null clears the problem. Returns false when the books have advanced since `signature`. */
  setProblem(account: string, signature: string, problem: string | null): Promise<boolean>;
}

/** Writes of one step, in one transaction. */
export interface Scope extends ChangeScope {
  readonly companyWallets: CompanyWallets;
  readonly quotes: Quotes;
  readonly transfers: {
    /** Returns only the new ones, in order. */
    insert(transfers: readonly NewTransfer[]): Promise<NewTransfer[]>;
    quarantine(
      address: string,
      row: SignatureRow,
      problem: { reason: string; raw: string | null },
    ): Promise<void>;
    /** Moves the cursor forward; an older position changes nothing. */
    saveCursor(cursor: Cursor): Promise<void>;
  };
  readonly books: Books;
  readonly payouts: {
    /** Ids of our payouts by signature; other signatures are left out. */
    idsOf(signatures: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  /** An event of the cause's organization, or of another one. */
  publish(event: AnyOutgoingEvent, organizationId?: string): Promise<void>;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

export interface Wallets {
  /** An address may be several organizations' wallet, but only its own when a member has proven it or it is a treasury. */
  watched(): Promise<WatchedWallet[]>;
  cursors(): Promise<Cursor[]>;
  /** Addresses of every organization's treasuries. */
  treasuries(): Promise<ReadonlySet<string>>;
}

export interface Directory {
  /** Address of the organization's own treasury; null before it is created. */
  treasuryOf(organizationId: string): Promise<string | null>;
  /** The organization's wallets without the treasury: its own by label, then its members' by member. */
  walletsOf(organizationId: string): Promise<KnownWallet[]>;
}

/** Gives away invented money. */
export interface Faucet {
  /** Funds an address with SOL and PYUSD. @throws when the chain doesn't respond */
  fund(address: string): Promise<void>;
}

export interface Balances {
  /** The last reading; null for an address that was never read. */
  last(address: string): Promise<ChainBalance | null>;
  save(address: string, balance: ChainBalance): Promise<void>;
}
