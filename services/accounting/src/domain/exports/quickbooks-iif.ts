import { usdText, type BookedEntry, type Posting } from '../journal.ts';
import type { ExportWriter } from './export-format.ts';
import { americanDay, memoOf } from './rows.ts';

const TYPE = 'GENERAL JOURNAL';

/** Tabs and line breaks divide the fields and rows, and the format has no escape for them. */
const field = (text: string): string => text.replace(/[\s"]+/g, ' ').trim();

const row = (...fields: string[]): string => `${fields.map(field).join('\t')}\r\n`;

const columnsOf = (keyword: 'TRNS' | 'SPL'): string =>
  row(`!${keyword}`, 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO');

const split = (keyword: 'TRNS' | 'SPL', entry: BookedEntry, posting: Posting): string =>
  row(
    keyword,
    TYPE,
    americanDay(entry.day),
    posting.account.name,
    usdText(posting.usdCents),
    entry.number.toString(),
    memoOf(entry, posting),
  );

/** Journal entries for QuickBooks Desktop: the first posting opens a transaction, the others are its splits. */
export const quickbooksIifWriter: ExportWriter = {
  extension: 'iif',
  contentType: 'text/plain; charset=utf-8',
  encoding: 'utf8',
  head: () => `${columnsOf('TRNS')}${columnsOf('SPL')}${row('!ENDTRNS')}`,
  entry: (entry) =>
    [
      ...entry.postings.map((posting, at) => split(at === 0 ? 'TRNS' : 'SPL', entry, posting)),
      row('ENDTRNS'),
    ].join(''),
};
