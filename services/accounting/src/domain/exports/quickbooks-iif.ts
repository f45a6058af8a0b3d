import { amountText, type EntryView, type Posting } from '../journal.ts';
import { memoOf, owedTo, withDocuments } from './entry-texts.ts';
import type { ExportWriter } from './export-format.ts';
import { quickbooksName } from './quickbooks-name.ts';
import { americanDay } from './rows.ts';
import { cellText, toWindows1252 } from './windows-1252.ts';

const TYPE = 'GENERAL JOURNAL';
const NAME_LENGTH_MAX = 41;

/**
 * A field of an IIF file, which is tab-delimited text: tabs and line breaks divide fields and rows, quotation marks may enclose a
 * field, and the format has no escape for any of them.
 */
const escape = (text: string): string => cellText(text).replaceAll('"', "'");

const row = (...fields: string[]): string => `${fields.join('\t')}\r\n`;

const columnsOf = (keyword: 'TRNS' | 'SPL'): string =>
  row(`!${keyword}`, 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'NAME', 'MEMO');

const split = (keyword: 'TRNS' | 'SPL', entry: EntryView, posting: Posting): string =>
  row(
    keyword,
    TYPE,
    americanDay(entry.day),
    escape(quickbooksName(toWindows1252(posting.account.name))),
    amountText(posting.cents),
    entry.number.toString(),
    escape(quickbooksName(toWindows1252(owedTo(entry, posting)))).slice(0, NAME_LENGTH_MAX),
    escape(withDocuments(entry, memoOf(entry, posting))),
  );

/** Journal entries for QuickBooks Desktop: the first posting opens a transaction, the others are its splits. */
export const quickbooksIifWriter: ExportWriter = {
  extension: 'iif',
  contentType: 'text/plain; charset=windows-1252',
  encoding: 'windows-1252',
  head: () => `${columnsOf('TRNS')}${columnsOf('SPL')}${row('!ENDTRNS')}`,
  entry: (entry) =>
    [
      ...entry.postings.map((posting, at) => split(at === 0 ? 'TRNS' : 'SPL', entry, posting)),
      row('ENDTRNS'),
    ].join(''),
};
