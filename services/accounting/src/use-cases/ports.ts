import type { ChangeScope } from '@outlay/authority-log';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { Cause } from '@outlay/platform/outbox';
import type { Currency } from '@outlay/platform/money';
import type { Result } from '@outlay/platform/result';
import type { Account, Chart, Mapped } from '../domain/account.ts';
import type { CostMethod, Holdings } from '../domain/asset-cost.ts';
import type { BooksCurrency, BooksValue } from '../domain/books-currency.ts';
import type { NamedTaxCode, TaxCode } from '../domain/approved-expense.ts';
import type { ChecklistItem, ChecklistTask, ChecklistTick } from '../domain/close-checklist.ts';
import type { ExportFormat } from '../domain/exports/export-format.ts';
import type { FailedEvent } from '../domain/failed-event.ts';
import type { BookedEntry } from '../domain/journal.ts';
import type { OpenExpense } from '../domain/payables.ts';
import type { HeldAsset } from '../domain/revaluation.ts';
import type { ApprovalEvent, SourceEvent } from '../domain/source-event.ts';
import type { TaxName } from '../domain/tax-names/tax-name.ts';

export interface Clock {
  readonly now: () => Date;
}

/** The end of a journal, to which the next entry is chained. */
export interface JournalEnd {
  readonly entries: bigint;
  readonly hash: string;
}

/** An event that waits until everything that it books has an account. */
export interface WaitingEntry {
  readonly eventId: string;
  /** Null for a transfer. */
  readonly expenseId: string | null;
  readonly source: SourceEvent;
  readonly missing: readonly Mapped[];
  /** When the event happened, which is the order of booking. */
  readonly at: Date;
}

export interface JournalExport {
  readonly id: string;
  readonly month: string;
  readonly format: ExportFormat;
  /** Number of entries. */
  readonly entries: number;
  readonly createdAt: Date;
  readonly createdById: string;
  /** Null while it stands. */
  readonly voided: ExportVoid | null;
}

/** Why an export no longer counts. */
export interface ExportVoid {
  readonly reason: string;
  readonly voidedAt: Date;
  readonly voidedById: string;
  /** The second person; null where time confirmed it. */
  readonly confirmedById: string | null;
}

/** A month that takes no entry. */
export interface ClosedPeriod {
  readonly month: string;
  /** Null while expense may still recode what is booked in it. */
  readonly closedAt: Date | null;
  readonly closedById: string;
  readonly reason: string;
}

/** How an organization keeps its books. */
export interface BooksSettings {
  readonly currency: BooksCurrency;
  readonly costMethod: CostMethod;
}

/** The books of one organization in one transaction. */
export interface Books {
  /** Locks the end of the journal until the transaction ends, so that entries have one order. */
  lockJournal(): Promise<JournalEnd>;
  append(entries: readonly BookedEntry[], bookedAt: Date): Promise<void>;
  /** The newest entry of what the expense costs that nothing has taken back; null without one. */
  costInForce(expenseId: string): Promise<BookedEntry | null>;
  chart(): Promise<Chart>;
  taxCodes(): Promise<(id: string) => TaxCode | null>;
  closedMonths(): Promise<ReadonlySet<string>>;
  timeZone(): Promise<string>;
  /** US dollars for one unit; null while none is known. */
  price(pair: string): Promise<string | null>;
  /** US dollars for one unit at the end of a day, yyyy-mm-dd; null without a price of it or before. */
  priceOn(asset: Currency, day: string): Promise<string | null>;
  settings(): Promise<BooksSettings>;
  /** From the next entry on, books are kept in another way. Publishes BooksChanged. */
  saveSettings(settings: BooksSettings): Promise<void>;
  /** The books' currency with the last rate that was published until the end of a day, or else the first after it. */
  valueOn(day: string): Promise<BooksValue>;
  /** What is held, as the journal has it; the journal must be locked. */
  holdings(): Promise<Holdings>;
  /** What accounts hold of assets at the end of a month. */
  heldAt(month: string): Promise<readonly HeldAsset[]>;
  /** What is booked for a member and not paid, on whatever day, in no order. */
  openExpensesOf(memberId: string): Promise<readonly OpenExpense[]>;
  /** The member whose wallet an address was at a time, by the authority log; null for none. */
  walletOwner(address: string, at: Date): Promise<string | null>;
  /** Entries that nothing took back and that take nothing back, oldest first, at most `limit`. */
  inForce(limit: number): Promise<readonly BookedEntry[]>;
  keepApproval(source: ApprovalEvent): Promise<void>;
  /** The newest approval of an expense; null before it. */
  keptApproval(expenseId: string): Promise<ApprovalEvent | null>;
  /** Keeps what cannot be booked yet, or updates why. */
  hold(entry: WaitingEntry): Promise<void>;
  waiting(): Promise<WaitingEntry[]>;
  waitingOf(expenseId: string): Promise<WaitingEntry[]>;
  release(eventId: string): Promise<void>;
  /** Events that could not be applied and wait until an operator redrives them. */
  failed(): Promise<FailedEvent[]>;
}

/** Accounts and mappings of one organization in one transaction. */
export interface ChartStore {
  accounts(): Promise<readonly Account[]>;
  /** Adds accounts whose codes are new; others stay. */
  addAccounts(accounts: readonly Account[]): Promise<void>;
  saveAccount(account: Account): Promise<void>;
  /** Whether an entry uses the account. */
  isUsed(code: string): Promise<boolean>;
  /** The country that the organization was set up for; null for none. */
  country(): Promise<string | null>;
  /** Whether the category or tax code exists in the organization. */
  isKnown(what: Mapped): Promise<boolean>;
  map(what: Mapped, code: string): Promise<void>;
  /** Maps what has no account yet; what is mapped stays. */
  mapMissing(mappings: readonly (Mapped & { readonly code: string })[]): Promise<void>;
  /** Categories and tax codes with their names. */
  named(): Promise<readonly { readonly what: Mapped; readonly label: string }[]>;
  taxCodes(): Promise<readonly NamedTaxCode[]>;
  /** An empty name removes it. */
  nameTax(name: TaxName): Promise<void>;
}

export interface Periods {
  /** Whether any month is closed or closing. */
  isAnyClosed(): Promise<boolean>;
  closed(month: string): Promise<ClosedPeriod | null>;
  /** The first open month with entries; null without one. */
  firstOpen(): Promise<string | null>;
  /** The last month that takes no entry; null without one. */
  lastClosed(): Promise<string | null>;
  close(period: ClosedPeriod): Promise<void>;
  /** Ends a closing; without one, nothing changes. */
  finishClosing(month: string, at: Date): Promise<void>;
  reopen(month: string): Promise<void>;
}

/** What an organization does before it closes a month. */
export interface Checklist {
  of(month: string): Promise<readonly ChecklistItem[]>;
  inUse(): Promise<readonly Pick<ChecklistItem, 'id' | 'title'>[]>;
  /** Changes the item with this id, or adds one, and returns its id. */
  save(id: string | null, task: ChecklistTask, at: Date): Promise<string>;
  /** Returns false for an unknown item; one that is archived stays as it is. */
  archive(id: string, at: Date): Promise<boolean>;
  /** An item that is ticked stays as it is. */
  tick(item: ChecklistItem, month: string, tick: ChecklistTick): Promise<void>;
  untick(id: string, month: string): Promise<void>;
}

export interface Exports {
  /** Whether any entry is in a standing export. */
  isAny(): Promise<boolean>;
  /** Locks the journal, and returns the accounts of the month's entries that no standing export of the format has. */
  accountsLeft(month: string, format: ExportFormat): Promise<readonly Account[]>;
  /** Whether a rate of the euro is known. */
  hasEuroPrice(): Promise<boolean>;
  /** Takes the month's entries that no standing export of the format has; null when there is none. */
  take(request: Omit<JournalExport, 'entries' | 'voided'>): Promise<JournalExport | null>;
  find(id: string): Promise<JournalExport | null>;
  /** From now on the export doesn't count, and its entries can be taken again. */
  void(id: string, why: ExportVoid): Promise<void>;
}

/** Everything that one business action uses, in one transaction. */
export interface Scope extends ChangeScope {
  readonly books: Books;
  readonly chart: ChartStore;
  readonly periods: Periods;
  readonly checklist: Checklist;
  readonly exports: Exports;
  readonly publishPeriod: (
    type: 'PeriodClosed' | 'PeriodReopened',
    data: { readonly month: string; readonly reason: string },
  ) => Promise<void>;
  readonly once: <Value, Code extends string>(
    request: {
      readonly actorId: string;
      readonly key: string;
      readonly operation: string;
      readonly input: unknown;
    },
    work: () => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code | IdempotencyCode>>;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}
