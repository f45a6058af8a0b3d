import { csvLines } from '@outlay/platform/csv';
import { formatMoney } from '@outlay/platform/money';
import { usdText, type BookedEntry, type Posting } from '../journal.ts';
import type { ExportWriter } from './export-format.ts';

/** The amount in its column, or nothing. */
const ifDebit = ({ usdCents }: Posting): string => (usdCents > 0n ? usdText(usdCents) : '');
const ifCredit = ({ usdCents }: Posting): string => (usdCents < 0n ? usdText(-usdCents) : '');

/** What a posting is about: its line, or else the entry. */
export const memoOf = (entry: BookedEntry, { description }: Posting): string =>
  description === null ? entry.description : `${entry.description}: ${description}`;

/** yyyy-mm-dd as mm/dd/yyyy. */
export function americanDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

interface Columns {
  readonly [name: string]: (entry: BookedEntry, posting: Posting) => string;
}

const writerOf = (columns: Columns): ExportWriter => ({
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  encoding: 'utf8',
  head: () => csvLines([Object.keys(columns)], { bom: true }),
  entry: (entry) =>
    csvLines(
      entry.postings.map((posting) =>
        Object.values(columns).map((valueOf) => valueOf(entry, posting)),
      ),
    ),
});

/** One row per posting, with everything that the journal knows. */
export const csvWriter = writerOf({
  Entry: ({ number }) => number.toString(),
  Kind: ({ kind }) => kind,
  Month: ({ month }) => month,
  Date: ({ day }) => day,
  Description: ({ description }) => description,
  'Account code': (_entry, { account }) => account.code,
  'Account name': (_entry, { account }) => account.name,
  Debit: (_entry, posting) => ifDebit(posting),
  Credit: (_entry, posting) => ifCredit(posting),
  Currency: () => 'USD',
  'Original amount': (_entry, { original }) => (original ? formatMoney(original) : ''),
  'Original currency': (_entry, { original }) => original?.currency ?? '',
  Line: (_entry, { description }) => description ?? '',
  Fields: (_entry, { tags }) =>
    Object.entries(tags)
      .map(([key, value]) => `${key}=${value}`)
      .join('; '),
  Expense: ({ expenseId }) => expenseId ?? '',
  Payout: ({ payoutId }) => payoutId ?? '',
  Transaction: ({ signature }) => signature ?? '',
  Reverses: ({ reverses }) => reverses?.toString() ?? '',
});

/** Manual journals for Xero: a positive amount is a debit. The journal has its taxes as postings of their own. */
export const xeroWriter = writerOf({
  '*Narration': (entry) => `Outlay ${entry.number}: ${entry.description}`,
  '*Date': ({ day }) => day,
  Description: memoOf,
  '*AccountCode': (_entry, { account }) => account.code,
  '*TaxRate': () => 'Tax Exempt',
  '*Amount': (_entry, { usdCents }) => usdText(usdCents),
  TrackingName1: (_entry, { tags }) => Object.keys(tags)[0] ?? '',
  TrackingOption1: (_entry, { tags }) => Object.values(tags)[0] ?? '',
  TrackingName2: (_entry, { tags }) => Object.keys(tags)[1] ?? '',
  TrackingOption2: (_entry, { tags }) => Object.values(tags)[1] ?? '',
});

/** Journal entries that QuickBooks Online imports, which knows accounts by their names. */
export const quickbooksWriter = writerOf({
  'Journal No': ({ number }) => number.toString(),
  'Journal Date': ({ day }) => americanDay(day),
  Currency: () => 'USD',
  Memo: ({ description }) => description,
  Account: (_entry, { account }) => account.name,
  Debits: (_entry, posting) => ifDebit(posting),
  Credits: (_entry, posting) => ifCredit(posting),
  Description: memoOf,
});
