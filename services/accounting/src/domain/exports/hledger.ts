import { formatMoney } from '@outlay/platform/money';
import type { Account, AccountKind } from '../account.ts';
import type { BooksCurrency } from '../books-currency.ts';
import { amountText, type EntryView, type Posting } from '../journal.ts';
import type { ExportWriter } from './export-format.ts';

/** The top of hledger's account tree, from which it knows an account's type. */
const ROOTS: Readonly<Record<AccountKind, string>> = {
  expense: 'expenses',
  input_tax: 'assets',
  output_tax: 'liabilities',
  payable: 'liabilities',
  asset: 'assets',
  fee: 'expenses',
  exchange: 'expenses',
  rounding: 'expenses',
};

type Place = 'description' | 'comment' | 'account';

/** What means something in a place of hledger's grammar, and what stands for it there. */
const STAND_INS: Readonly<Record<Place, Readonly<Record<string, string>>>> = {
  // A semicolon begins a comment, and a bar divides the payee from a note.
  description: { ';': ',', '|': '/' },
  // A comma ends a tag.
  comment: { ',': ';' },
  // Colons divide accounts.
  account: { ':': ' ', ';': ',' },
};

/**
 * A text for a place of a journal, by hledger's grammar (https://hledger.org/hledger.html#journal). Everywhere a line break ends
 * the place, two spaces end an account's name, and a date in brackets in a comment is the date of its posting. No text begins a
 * line, so that none is a formula to a spreadsheet.
 */
function escape(text: string, place: Place): string {
  const standIns = STAND_INS[place];
  return Array.from(text, (character) => standIns[character] ?? character)
    .join('')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
}

const nameOf = ({ code, name, kind }: Account): string =>
  `${ROOTS[kind]}:${escape(`${code} ${name}`, 'account')}`;

/** Tags that hledger acts upon, and ours; a custom field with such a key is written as `field-<key>`. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['date', 'date2', 'type'],
  ...['original', 'line', 'expense', 'payout', 'transaction', 'reverses'],
  ...['person', 'vendor', 'invoice', 'document'],
]);

const fieldTag = (key: string): string => (RESERVED.has(key) ? `field-${key}` : key);

/** Tags as a comment; those without a value are left out. */
const tagList = (tags: readonly (readonly [name: string, value: string | null])[]): string =>
  tags
    .flatMap(([name, value]) => (value === null ? [] : `${name}: ${escape(value, 'comment')}`))
    .join(', ');

function postingLine(
  { account, cents, original, description, tags }: Posting,
  currency: BooksCurrency,
): string {
  const comment = tagList([
    ['original', original && `${formatMoney(original)} ${original.currency}`],
    ['line', description],
    ...Object.entries(tags).map(([key, value]) => [fieldTag(key), value] as const),
  ]);
  return `    ${nameOf(account)}  ${amountText(cents)} ${currency}${comment && `  ; ${comment}`}\n`;
}

/** "payee | note" where the vendor is known; hledger takes a description without a bar for both. */
function headline({ vendor, description, title }: EntryView): string {
  if (vendor === null) return escape(description, 'description');
  const note = description === vendor ? title : description;
  return [vendor, note ?? '']
    .map((text) => escape(text, 'description'))
    .filter(Boolean)
    .join(' | ');
}

const entryTags = (entry: EntryView): string =>
  tagList([
    ['expense', entry.expenseId],
    ['person', entry.person],
    ['vendor', entry.vendor],
    ['invoice', entry.invoiceNumber],
    ['document', entry.document],
    ['payout', entry.payoutId],
    ['transaction', entry.signature],
    ['reverses', entry.reverses?.toString() ?? null],
  ]);

/** A journal that `hledger check --strict` accepts: every account and the commodity are declared. */
export const hledgerWriter: ExportWriter = {
  extension: 'journal',
  contentType: 'text/plain; charset=utf-8',
  encoding: 'utf8',
  head: ({ organizationName, month, currency, accounts }) =>
    [
      `; ${escape(organizationName, 'comment')}, ${month}, exported by Outlay`,
      `commodity 1000.00 ${currency}`,
      ...accounts.map((account) => `account ${nameOf(account)}`),
      '',
      '',
    ].join('\n'),
  entry: (entry) => {
    const tags = entryTags(entry);
    return [
      `${entry.day} * (${entry.number}) ${headline(entry)}\n`,
      tags && `    ; ${tags}\n`,
      ...entry.postings.map((each) => postingLine(each, entry.currency)),
      '\n',
    ].join('');
  },
};
