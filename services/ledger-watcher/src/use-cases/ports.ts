import type { Page } from '@outlay/platform/paging';
import type { ControlScope } from '@outlay/platform/controls';
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

/** Thrown when a node doesn't respond, or is on another chain. Says nothing about the chain's state. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError';
}

/** A source of prices. */
export interface PriceFeed {
  /** Current prices; pairs without one are missing. @throws {ChainUnavailableError} */
  read(): Promise<Reading[]>;
}

/** A finalized transaction in an address's list. */
export interface SignatureRow {
  readonly signature: string;
  readonly slot: number;
  /** It landed, failed, and only cost its fee. */
  readonly failed: boolean;
  readonly memo: string | null;
  /** Null when the node does not know. */
  readonly blockTime: Date | null;
}

export type ReadTransaction =
  | { readonly kind: 'landed'; readonly transaction: LandedTransaction }
  /** It exists and is unreadable; `raw` has its wire bytes in base64 if the node returns them. */
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
  /** Whether it is newer than the stored one of its pair. */
  save(quote: Quote): Promise<boolean>;
  /** The newest one published at or before `time`. */
  at(pair: string, time: Date): Promise<Quote | null>;
  /** Removes history published before `time`. */
  forgetBefore(time: Date): Promise<void>;
}

/** Filters of a transfer list. */
export interface TransferPage extends Page {
  /** Null: the viewer's own wallets. */
  readonly address: string | null;
}

/** Wallets of an organisation. Invalid ids match nothing. */
export interface CompanyWallets {
  /** Treasury first, then by label. */
  all(organizationId: string): Promise<CompanyWallet[]>;
  /** Null when the organisation has none at this address, the treasury excluded. */
  find(organizationId: string, address: string): Promise<CompanyWallet | null>;
  /** Whether no wallet that is watched, or belongs to an organisation, has this address. */
  isFree(address: string): Promise<boolean>;
  /** Of an active member of the organisation; null for anyone else. */
  memberName(organizationId: string, memberId: string): Promise<string | null>;
  /** False when the address is taken. */
  add(
    organizationId: string,
    wallet: { address: string; label: string; custodianId: string; watchedSince: Date },
  ): Promise<boolean>;
  /** The wallet after the change; null when the organisation has none at this address, the treasury excluded. */
  setWatched(change: {
    organizationId: string;
    address: string;
    watched: boolean;
    now: Date;
  }): Promise<CompanyWallet | null>;
}

export interface Books {
  /**
   * Adds a transaction to an account's books; the first one opens them. Idempotent. Returns the problem when the account did
   * not start with the books' balance: a transaction is missing in between.
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
  /** Null ends the problem. False when the books have advanced since `signature`. */
  setProblem(account: string, signature: string, problem: string | null): Promise<boolean>;
}

/** Writes of one step, in one transaction. */
export interface Scope extends ControlScope {
  readonly companyWallets: CompanyWallets;
  readonly quotes: Quotes;
  readonly transfers: {
    /** New ones only, in order. */
    insert(transfers: readonly NewTransfer[]): Promise<NewTransfer[]>;
    quarantine(
      address: string,
      row: SignatureRow,
      problem: { reason: string; raw: string | null },
    ): Promise<void>;
    /** Advances; an older position changes nothing. */
    saveCursor(cursor: Cursor): Promise<void>;
  };
  readonly books: Books;
  readonly payouts: {
    /** Our payouts by signature; others are omitted. */
    idsOf(signatures: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  publish(event: AnyOutgoingEvent): Promise<void>;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

export interface Wallets {
  watched(): Promise<WatchedWallet[]>;
  cursors(): Promise<Cursor[]>;
  /** Addresses of every organisation's treasuries. */
  treasuries(): Promise<ReadonlySet<string>>;
}

export interface Directory {
  /** Address of the organisation's own treasury; null until it was created. */
  treasuryOf(organizationId: string): Promise<string | null>;
  /** The wallets of an organisation but the treasury: its own by label, then its members' by member. */
  walletsOf(organizationId: string): Promise<KnownWallet[]>;
}

/** A source of invented money. */
export interface Faucet {
  /** Gives an address some SOL and PYUSD. @throws when the chain doesn't respond */
  fund(address: string): Promise<void>;
}

export interface Balances {
  /** The last reading; null for an address that was never read. */
  last(address: string): Promise<ChainBalance | null>;
  save(address: string, balance: ChainBalance): Promise<void>;
}
