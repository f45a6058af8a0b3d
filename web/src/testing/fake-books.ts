import type {
  Account,
  AccountMapping,
  Books,
  ChartImport,
  ChecklistItem,
  JournalEntry,
  JournalExport,
  MonthClose,
  Mutation,
  MutationArchiveChecklistItemArgs,
  MutationChangeBooksArgs,
  MutationClosePeriodArgs,
  MutationCreateJournalExportArgs,
  MutationImportChartArgs,
  MutationImportTaxNamesArgs,
  MutationInstallChartArgs,
  MutationRemindPeopleArgs,
  MutationReopenPeriodArgs,
  MutationSaveChecklistItemArgs,
  MutationSetAccountArgs,
  MutationSetAccountMappingArgs,
  MutationSetTaxNameArgs,
  MutationTickChecklistItemArgs,
  MutationVoidJournalExportArgs,
  Payable,
  Period,
  Query,
  TaxCode,
  QueryCloseChecklistArgs,
  QueryJournalArgs,
  QueryJournalExportsArgs,
  QueryMonthCloseArgs,
  QueryPayablesArgs,
  QueryTrialBalanceArgs,
  QueryVatReportArgs,
  UnmappedEntry,
} from '../generated/schema.ts';
import { anExpense } from './fake-expenses.ts';
import { maya, priya } from './fake-people.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway about the books. */
export interface BooksAnswers {
  books: Answer<unknown, Query['books']>;
  changeBooks: Answer<MutationChangeBooksArgs, Mutation['changeBooks']>;
  accounts: Answer<unknown, Query['accounts']>;
  accountMappings: Answer<unknown, Query['accountMappings']>;
  unmappedEntries: Answer<unknown, Query['unmappedEntries']>;
  journal: Answer<QueryJournalArgs, Query['journal']>;
  trialBalance: Answer<QueryTrialBalanceArgs, Query['trialBalance']>;
  vatReport: Answer<QueryVatReportArgs, Query['vatReport']>;
  payables: Answer<QueryPayablesArgs, Query['payables']>;
  myPayable: Answer<unknown, Query['myPayable']>;
  monthClose: Answer<QueryMonthCloseArgs, Query['monthClose']>;
  remindPeople: Answer<MutationRemindPeopleArgs, Mutation['remindPeople']>;
  journalExports: Answer<QueryJournalExportsArgs, Query['journalExports']>;
  periods: Answer<unknown, Query['periods']>;
  setAccount: Answer<MutationSetAccountArgs, Mutation['setAccount']>;
  importChart: Answer<MutationImportChartArgs, Mutation['importChart']>;
  installChart: Answer<MutationInstallChartArgs, Mutation['installChart']>;
  taxNames: Answer<unknown, Query['taxNames']>;
  setTaxName: Answer<MutationSetTaxNameArgs, Mutation['setTaxName']>;
  importTaxNames: Answer<MutationImportTaxNamesArgs, Mutation['importTaxNames']>;
  setAccountMapping: Answer<MutationSetAccountMappingArgs, Mutation['setAccountMapping']>;
  createJournalExport: Answer<MutationCreateJournalExportArgs, Mutation['createJournalExport']>;
  voidJournalExport: Answer<MutationVoidJournalExportArgs, Mutation['voidJournalExport']>;
  closeChecklist: Answer<QueryCloseChecklistArgs, Query['closeChecklist']>;
  saveChecklistItem: Answer<MutationSaveChecklistItemArgs, Mutation['saveChecklistItem']>;
  archiveChecklistItem: Answer<MutationArchiveChecklistItemArgs, Mutation['archiveChecklistItem']>;
  tickChecklistItem: Answer<MutationTickChecklistItemArgs, Mutation['tickChecklistItem']>;
  closePeriod: Answer<MutationClosePeriodArgs, Mutation['closePeriod']>;
  reopenPeriod: Answer<MutationReopenPeriodArgs, Mutation['reopenPeriod']>;
}

/** Books in US dollars, whose first month is open. */
export const dollarBooks: Books = { currency: 'USD', costMethod: 'AVERAGE', changeable: true };

export const travelAccount: Account = { code: '6300', name: 'Travel', kind: 'EXPENSE' };
export const payableAccount: Account = {
  code: '2100',
  name: 'Due to employees',
  kind: 'PAYABLE',
};

/** A chart that adds an account and leaves a line out. */
export const aChartImport = (overrides: Partial<ChartImport> = {}): ChartImport => ({
  tool: 'Xero',
  added: [{ code: '493', name: 'Trips', kind: 'EXPENSE' }],
  renamed: [{ account: travelAccount, from: 'Journeys' }],
  unchanged: 2,
  leftOut: [{ line: 4, reason: 'Sales is of a type that no expense is booked to.' }],
  mapped: ['Meals'],
  ...overrides,
});

/** An open month with two entries, unless overridden. */
export const aPeriod = (overrides: Partial<Period> = {}): Period => ({
  month: '2026-10',
  state: 'OPEN',
  closedAt: null,
  closedBy: null,
  reason: null,
  entries: 2,
  ...overrides,
});

/** A month without open items, unless overridden. */
export const aMonthClose = (overrides: Partial<MonthClose> = {}): MonthClose => ({
  month: '2026-10',
  unmappedEntries: 0,
  failedEvents: 0,
  openApprovals: 0,
  heldPayouts: 0,
  walletDrafts: 0,
  missingReceipts: 0,
  linesWithoutTaxCode: 0,
  linesWithoutField: 0,
  ...overrides,
});

/** Travel, mapped, unless overridden. */
export const aMapping = (overrides: Partial<AccountMapping> = {}): AccountMapping => ({
  subject: 'CATEGORY',
  key: '2',
  label: 'Travel',
  account: travelAccount,
  ...overrides,
});

/** The tax code VAT 19%, and what is mapped for it. */
export const aTaxCode: TaxCode = {
  ...{ id: '5', name: 'VAT 19%', rate: '19', kind: 'INPUT', archived: false },
};
export const aTaxMapping = aMapping({ subject: 'TAX_CODE', key: '5', label: 'VAT 19%' });

/** A train ticket whose category has no account, unless overridden. */
export const anUnmappedEntry = (overrides: Partial<UnmappedEntry> = {}): UnmappedEntry => ({
  id: 'event-1',
  expense: anExpense(),
  description: 'Deutsche Bahn, Maya Okafor',
  usdAmount: '51.33',
  missing: [aMapping({ account: null })],
  ...overrides,
});

/** The approval of a train ticket in euros, unless overridden. */
export function anEntry(overrides: Partial<JournalEntry> = {}): JournalEntry {
  const side = { debit: null, credit: null, originalAmount: null, originalCurrency: null };
  return {
    number: '7',
    kind: 'APPROVAL',
    month: '2026-10',
    date: '2026-10-14',
    description: 'Deutsche Bahn, Maya Okafor',
    currency: 'USD',
    postings: [
      {
        ...side,
        account: travelAccount,
        debit: '51.33',
        originalAmount: '44.50',
        originalCurrency: 'EUR',
        description: null,
      },
      { ...side, account: payableAccount, credit: '51.33', description: null },
    ],
    expense: anExpense({ date: '2026-10-14' }),
    payout: null,
    transactionSignature: null,
    reverses: null,
    hash: 'a'.repeat(64),
    ...overrides,
  };
}

/** An item that nobody ticked yet, unless overridden. */
export const aChecklistItem = (overrides: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id: '1',
  title: 'Check the bank',
  link: null,
  archived: false,
  done: null,
  ...overrides,
});

/** One old expense of Maya's, unless overridden. */
export const aPayable = (overrides: Partial<Payable> = {}): Payable => ({
  person: maya,
  name: 'Maya Okafor',
  ...{ amount: '51.33', currency: 'USD' },
  ages: { upTo30: '0.00', upTo60: '0.00', upTo90: '0.00', over90: '51.33' },
  oldestDay: '2026-06-30',
  count: 1,
  expenses: [
    {
      expense: anExpense(),
      day: '2026-06-30',
      title: 'Train to Hamburg',
      vendor: 'Deutsche Bahn',
      invoiceNumber: 'RE-4711',
      amount: '51.33',
    },
  ],
  ...overrides,
});

/** A CSV of both entries, unless overridden. */
export const anExport = (overrides: Partial<JournalExport> = {}): JournalExport => ({
  id: '5',
  month: '2026-10',
  format: 'CSV',
  entries: 2,
  url: '/files/journal?export=5',
  parts: [{ number: 1, entries: 2, url: overrides.url ?? '/files/journal?export=5' }],
  voided: null,
  archiveUrl: '/api/v1/books/exports/5/archive?export=5',
  documents: [],
  createdAt: '2026-11-02T09:00:00.000Z',
  createdBy: priya,
  ...overrides,
});

/** Returns a page of the journal; its cursors are the numbers of the entries. */
export const journalPage = (
  entries: readonly JournalEntry[],
  endCursor: string | null = null,
): Query['journal'] => ({
  edges: entries.map((node) => ({ cursor: node.number, node })),
  pageInfo: {
    hasNextPage: endCursor !== null,
    hasPreviousPage: false,
    startCursor: entries[0]?.number ?? null,
    endCursor,
  },
});

/** October 2026 with one approval, where everything is mapped and nothing exported. */
export const booksAnswers = (): BooksAnswers => ({
  books: () => dollarBooks,
  changeBooks: () => ({ books: dollarBooks, errors: [] }),
  accounts: () => [payableAccount, travelAccount],
  accountMappings: () => [aMapping()],
  unmappedEntries: () => [],
  journal: () => journalPage([anEntry()]),
  trialBalance: () => [
    {
      account: payableAccount,
      opening: '-10.00',
      debit: '0.00',
      credit: '51.33',
      closing: '-61.33',
      assets: [],
    },
    {
      account: travelAccount,
      opening: '10.00',
      debit: '51.33',
      credit: '0.00',
      closing: '61.33',
      assets: [],
    },
  ],
  vatReport: () => ({ rows: [], difference: '0.00' }),
  payables: () => [],
  myPayable: () => null,
  monthClose: ({ month }) => aMonthClose({ month }),
  remindPeople: () => ({ expenses: 2, errors: [] }),
  journalExports: () => [],
  periods: () => [aPeriod()],
  setAccount: (account) => ({ account, errors: [] }),
  importChart: () => ({ import: aChartImport(), errors: [] }),
  installChart: () => ({ accounts: [travelAccount], errors: [] }),
  taxNames: () => [],
  setTaxName: () => ({ taxName: null, errors: [] }),
  importTaxNames: () => ({ import: { matched: [], unmatched: [] }, errors: [] }),
  setAccountMapping: () => ({ mapping: aMapping(), errors: [] }),
  createJournalExport: () => ({ export: anExport(), errors: [] }),
  voidJournalExport: () => ({ export: anExport(), pendingChange: null, errors: [] }),
  closeChecklist: () => [],
  saveChecklistItem: () => ({ itemId: '1', errors: [] }),
  archiveChecklistItem: () => ({ itemId: '1', errors: [] }),
  tickChecklistItem: () => ({ itemId: '1', errors: [] }),
  closePeriod: ({ month, reason }) => ({
    period: aPeriod({
      month,
      state: 'CLOSED',
      closedAt: '2026-11-03T09:00:00.000Z',
      closedBy: priya,
      reason,
    }),
    pendingChange: null,
    errors: [],
  }),
  reopenPeriod: ({ month }) => ({ period: aPeriod({ month }), pendingChange: null, errors: [] }),
});
