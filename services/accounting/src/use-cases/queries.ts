import type { Currency } from '@outlay/platform/money';
import type { Page } from '@outlay/platform/paging';
import type { Account, Mapped } from '../domain/account.ts';
import type { NamedTaxCode } from '../domain/approved-expense.ts';
import type { ChecklistItem } from '../domain/close-checklist.ts';
import type { EntryFilter } from './entry-filter.ts';
import type { ExportBatch, ExportedEntry } from '../domain/exports/export-format.ts';
import type { EntryRows } from '../domain/exports/export-parts.ts';
import type { EntryView } from '../domain/journal.ts';
import type { OpenExpense } from '../domain/payables.ts';
import type { BooksSettings, ClosedPeriod, JournalExport, WaitingEntry } from './ports.ts';
import type { TaxName } from '../domain/tax-names/tax-name.ts';
import type { VatRow } from '../domain/vat-report.ts';

/** What is mapped, its name where it has one, and its account, if any. */
export interface MappingView extends Mapped {
  readonly label: string | null;
  readonly account: Account | null;
}

/** An entry, and what its hash covers, as canonical JSON. */
export interface FeedItem {
  readonly entry: EntryView;
  readonly content: string;
}

/** What an account holds of an asset. */
export interface AssetBalance {
  readonly asset: Currency;
  /** Minor units of the asset before the month. */
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
  /** Cents of the books' currency at the end of the month. */
  readonly valueCents: bigint;
}

/** An account's month in cents of the books' currency; `opening` is debits less credits before it. */
export interface TrialBalanceRow {
  readonly account: Account;
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly assets: readonly AssetBalance[];
}

/** How books are kept, and whether that can still change. */
export interface BooksView extends BooksSettings {
  readonly changeable: boolean;
}

/** A row with the name of its tax code. */
export interface VatRowView extends VatRow {
  readonly name: string | null;
}

/** Whole months, yyyy-mm, both counted. */
export interface MonthRange {
  readonly from: string;
  readonly to: string;
}

/** The tax of whole months. */
export interface VatReport {
  readonly rows: readonly VatRowView[];
  /** The balance of the tax accounts less that of the rows. */
  readonly difference: bigint;
}

/** What waits for an account, and whom it concerns. */
export interface WaitingView extends WaitingEntry {
  readonly person: string | null;
}

/** The months of which something is known, in no order. */
export interface KnownPeriods {
  readonly counted: readonly { readonly month: string; readonly entries: number }[];
  readonly closed: readonly ClosedPeriod[];
}

/** The approved receipt of an expense that an export books. */
export interface ExportedDocument {
  /** Number of the first entry about the expense. */
  readonly entry: bigint;
  readonly expenseId: string;
  readonly vendor: string | null;
  readonly invoiceNumber: string | null;
  /** SHA-256 of the file in hexadecimal. */
  readonly sha256: string;
}

/** Reads of one organization's books; each is scoped by its id. */
export interface AccountingQueries {
  readonly books: (organizationId: string) => Promise<BooksView>;
  readonly accounts: (organizationId: string) => Promise<Account[]>;
  readonly mappings: (organizationId: string) => Promise<MappingView[]>;
  readonly taxCodes: (organizationId: string) => Promise<NamedTaxCode[]>;
  readonly taxNames: (organizationId: string) => Promise<TaxName[]>;
  /** One row more than the page, in order of numbers. */
  readonly journal: (
    organizationId: string,
    filter: EntryFilter,
    page: Page,
  ) => Promise<EntryView[]>;
  /** Entries after a number, in order; of one month where it is given. */
  readonly journalFeed: (
    organizationId: string,
    page: { readonly after: bigint; readonly first: number; readonly month: string | null },
  ) => Promise<FeedItem[]>;
  readonly trialBalance: (organizationId: string, month: string) => Promise<TrialBalanceRow[]>;
  readonly vatReport: (organizationId: string, months: MonthRange) => Promise<VatReport>;
  /** What is booked and not paid on a day, in no order: all of it, or what one member is owed. */
  readonly openExpenses: (
    organizationId: string,
    asOf: string,
    payeeId?: string,
  ) => Promise<OpenExpense[]>;
  readonly waiting: (organizationId: string) => Promise<WaitingView[]>;
  /** The number of events up to the month's end that wait for an account. */
  readonly countWaiting: (organizationId: string, month: string) => Promise<number>;
  /** The number of failed events that may be booked up to the month's end. */
  readonly countFailed: (organizationId: string, month: string) => Promise<number>;
  readonly exports: (organizationId: string, month: string | null) => Promise<JournalExport[]>;
  readonly export: (organizationId: string, id: string) => Promise<JournalExport | null>;
  /** The receipts of expenses that an export books, after an entry's number, in order. */
  readonly exportedDocuments: (
    organizationId: string,
    exportId: string,
    after: bigint,
    limit: number,
  ) => Promise<ExportedDocument[]>;
  /** The entries of an export after a number, in order. */
  readonly exportedEntries: (
    organizationId: string,
    exportId: string,
    after: bigint,
    limit: number,
  ) => Promise<ExportedEntry[]>;
  /** The entries of an export with their numbers of rows, in order. */
  readonly exportedRows: (organizationId: string, exportId: string) => Promise<EntryRows[]>;
  /** The accounts and custom fields that an export's entries use, those that are cost centres, and names of taxes. */
  readonly exportContents: (
    organizationId: string,
    exportId: string,
  ) => Promise<Pick<ExportBatch, 'accounts' | 'fields' | 'costFields' | 'taxNames'>>;
  readonly periods: (organizationId: string) => Promise<KnownPeriods>;
  readonly closeChecklist: (organizationId: string, month: string) => Promise<ChecklistItem[]>;
  readonly timeZone: (organizationId: string) => Promise<string>;
  readonly organizationName: (organizationId: string) => Promise<string>;
}
