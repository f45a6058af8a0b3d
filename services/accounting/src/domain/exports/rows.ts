import { csvLines } from '@outlay/platform/csv';
import { formatMoney } from '@outlay/platform/money';
import { amountText, type Posting } from '../journal.ts';
import { memoOf, owedTo, withDocuments } from './entry-texts.ts';
import type { ExportBatch, ExportedEntry, ExportWriter, FieldName } from './export-format.ts';
import { quickbooksName } from './quickbooks-name.ts';

/** The amount in its column, or nothing. */
const ifDebit = ({ cents }: Posting): string => (cents > 0n ? amountText(cents) : '');
const ifCredit = ({ cents }: Posting): string => (cents < 0n ? amountText(-cents) : '');

/** yyyy-mm-dd as mm/dd/yyyy. */
export function americanDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** yyyy-mm-dd as dd mmm yyyy, which Xero reads alike in every region. */
function namedDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

interface Columns {
  readonly [name: string]: (entry: ExportedEntry, posting: Posting, batch: ExportBatch) => string;
}

/** Rows by RFC 4180, a row per posting; `csvLines` escapes every cell. */
const writerOf = (columns: Columns): ExportWriter => ({
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  encoding: 'utf8',
  head: () => csvLines([Object.keys(columns)], { bom: true }),
  entry: (entry, batch) =>
    csvLines(
      entry.postings.map((posting) =>
        Object.values(columns).map((valueOf) => valueOf(entry, posting, batch)),
      ),
    ),
});

/** Semicolons that a cell's protection against formulas would change. */
const BEFORE_FORMULA = /;(?=\s*[=+\-@＝＋－＠])/g;

/** Custom fields as a JSON object, which reads back exactly; empty without any. */
const fieldsCell = ({ tags }: Posting): string =>
  Object.keys(tags).length === 0
    ? ''
    : JSON.stringify(tags).replace(BEFORE_FORMULA, String.raw`\u003b`);

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
  Currency: ({ currency }) => currency,
  'Original amount': (_entry, { original }) => (original ? formatMoney(original) : ''),
  'Original currency': (_entry, { original }) => original?.currency ?? '',
  Line: (_entry, { description }) => description ?? '',
  Fields: (_entry, posting) => fieldsCell(posting),
  Expense: ({ expenseId }) => expenseId ?? '',
  Payout: ({ payoutId }) => payoutId ?? '',
  Transaction: ({ signature }) => signature ?? '',
  Reverses: ({ reverses }) => reverses?.toString() ?? '',
  Person: ({ person }) => person ?? '',
  Invoice: ({ invoiceNumber }) => invoiceNumber ?? '',
  Vendor: ({ vendor }) => vendor ?? '',
  Document: ({ document }) => document ?? '',
});

/** Xero has two tracking categories at most. */
const TRACKED_MAX = 2;

/** The name or value of a tracked field in its column; both are empty where the posting has no value. */
const tracked =
  (place: number, what: (field: FieldName, value: string) => string): Columns[string] =>
  (_entry, { tags }, { fields }) => {
    const field = fields.slice(0, TRACKED_MAX)[place];
    const value = field && tags[field.key];
    return field && value !== undefined ? what(field, value) : '';
  };

/** What the tracking columns have no place for. */
const untracked = ({ tags }: Posting, { fields }: ExportBatch): string =>
  fields
    .slice(TRACKED_MAX)
    .flatMap(({ key, name }) => (tags[key] === undefined ? [] : `; ${name}: ${tags[key]}`))
    .join('');

/**
 * Manual journals for Xero: a positive amount is a debit. The journal has its taxes as postings of their own. The first two custom
 * fields are tracking categories, further ones are in the description.
 */
export const xeroWriter = writerOf({
  '*Narration': (entry) => withDocuments(entry, `Outlay ${entry.number}: ${entry.description}`),
  '*Date': ({ day }) => namedDay(day),
  Description: (entry, posting, batch) => memoOf(entry, posting) + untracked(posting, batch),
  '*AccountCode': (_entry, { account }) => account.code,
  '*TaxRate': () => 'Tax Exempt',
  '*Amount': (_entry, { cents }) => amountText(cents),
  TrackingName1: tracked(0, ({ name }) => name),
  TrackingOption1: tracked(0, (_field, value) => value),
  TrackingName2: tracked(1, ({ name }) => name),
  TrackingOption2: tracked(1, (_field, value) => value),
});

/** Journal entries that QuickBooks Online imports, which knows accounts by their names, and people where they are owed. */
export const quickbooksWriter = writerOf({
  'Journal No': ({ number }) => number.toString(),
  'Journal Date': ({ day }) => americanDay(day),
  Currency: ({ currency }) => currency,
  Memo: (entry) => withDocuments(entry, entry.description),
  Account: (_entry, { account }) => quickbooksName(account.name),
  Debits: (_entry, posting) => ifDebit(posting),
  Credits: (_entry, posting) => ifCredit(posting),
  Description: memoOf,
  Name: (entry, posting) => quickbooksName(owedTo(entry, posting)),
});
