import { csvLines } from '@outlay/platform/csv';
import { formatMoney } from '@outlay/platform/money';
import { amountText, type Posting } from '../journal.ts';
import type { TaxTool } from '../tax-names/tax-name.ts';
import { memoOf, owedTo, withDocuments } from './entry-texts.ts';
import type { ExportBatch, ExportedEntry, ExportWriter, FieldName } from './export-format.ts';
import { quickbooksName } from './quickbooks-name.ts';
import { nameIn, taxedRows, type TaxedRow } from './taxed-rows.ts';

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
  readonly [name: string]: (
    entry: ExportedEntry,
    posting: Posting,
    batch: ExportBatch,
    row: TaxedRow,
  ) => string;
}

/** Rows by RFC 4180, a row per posting but those that `tool` makes itself; `csvLines` escapes every cell. */
const writerOf = (
  columns: Columns,
  { tool, ofTax = {} }: { readonly tool?: TaxTool; readonly ofTax?: Columns } = {},
): ExportWriter => {
  const columnsOf = ({ taxNames }: ExportBatch): Columns =>
    taxNames.some((each) => each.tool === tool) ? { ...columns, ...ofTax } : columns;
  return {
    extension: 'csv',
    contentType: 'text/csv; charset=utf-8',
    encoding: 'utf8',
    head: (batch) => csvLines([Object.keys(columnsOf(batch))], { bom: true }),
    entry: (entry, batch) => {
      const values = Object.values(columnsOf(batch));
      const rows = taxedRows(entry, tool ? nameIn(batch, tool) : () => null, 'net');
      return csvLines(
        rows.map((row) => values.map((valueOf) => valueOf(entry, row.posting, batch, row))),
      );
    },
  };
};

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

const NO_TAX = 'Tax Exempt';

/**
 * Manual journals for Xero: a positive amount is a debit, and tax is added to it by the name of its rate. Where the rate has no name,
 * the journal has its taxes as postings of their own. The first two custom fields are tracking categories, further ones are in the
 * description.
 */
const XERO: Columns = {
  '*Narration': (entry) => withDocuments(entry, `Outlay ${entry.number}: ${entry.description}`),
  '*Date': ({ day }) => namedDay(day),
  Description: (entry, posting, batch) => memoOf(entry, posting) + untracked(posting, batch),
  '*AccountCode': (_entry, { account }) => account.code,
  '*TaxRate': (_entry, _posting, _batch, { name }) => name ?? NO_TAX,
  '*Amount': (_entry, { cents }) => amountText(cents),
  TrackingName1: tracked(0, ({ name }) => name),
  TrackingOption1: tracked(0, (_field, value) => value),
  TrackingName2: tracked(1, ({ name }) => name),
  TrackingOption2: tracked(1, (_field, value) => value),
};
export const xeroWriter = writerOf(XERO, { tool: 'xero' });

/** Journal entries that QuickBooks Online imports, which knows accounts by their names, and people where they are owed. */
const QUICKBOOKS: Columns = {
  'Journal No': ({ number }) => number.toString(),
  'Journal Date': ({ day }) => americanDay(day),
  Currency: ({ currency }) => currency,
  Memo: (entry) => withDocuments(entry, entry.description),
  Account: (_entry, { account }) => quickbooksName(account.name),
  Debits: (_entry, posting) => ifDebit(posting),
  Credits: (_entry, posting) => ifCredit(posting),
  Description: memoOf,
  Name: (entry, posting) => quickbooksName(owedTo(entry, posting)),
};

/** Tax that QuickBooks adds to the amount of the row, on the same side. */
const QUICKBOOKS_TAX: Columns = {
  'Tax Code': (_entry, _posting, _batch, { name }) => name ?? '',
  'Tax Amount': (_entry, _posting, _batch, { name, added }) => {
    const cents = added.reduce((sum, each) => sum + each.cents, 0n);
    return name === null ? '' : amountText(cents < 0n ? -cents : cents);
  },
};
export const quickbooksWriter = writerOf(QUICKBOOKS, { tool: 'quickbooks', ofTax: QUICKBOOKS_TAX });
