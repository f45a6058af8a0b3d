import { formatMoney } from '@outlay/platform/money';
import type { Account, AccountKind } from '../account.ts';
import { usdText, type BookedEntry, type Posting } from '../journal.ts';
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

/** Colons divide accounts, and two spaces end a name. */
const nameOf = ({ code, name, kind }: Account): string =>
  `${ROOTS[kind]}:${code} ${oneLine(name).replaceAll(':', ' ').replace(/ {2,}/g, ' ')}`;

/** A comment or description ends with its line; a semicolon starts a comment, a comma ends a tag's value. */
const oneLine = (text: string): string => text.replace(/[\s;]+/g, ' ').trim();
const tagValue = (text: string): string => oneLine(text).replaceAll(',', ' ');
const tagName = (key: string): string => key.replace(/[^\w-]+/g, '-');

function postingLine({ account, usdCents, original, description, tags }: Posting): string {
  const notes = [
    ...(original ? [`original: ${formatMoney(original)} ${original.currency}`] : []),
    ...(description === null ? [] : [`line: ${tagValue(description)}`]),
    ...Object.entries(tags).map(([key, value]) => `${tagName(key)}: ${tagValue(value)}`),
  ];
  const comment = notes.length === 0 ? '' : `  ; ${notes.join(', ')}`;
  return `    ${nameOf(account)}  ${usdText(usdCents)} USD${comment}\n`;
}

function tagsOf({ expenseId, payoutId, signature, reverses }: BookedEntry): string {
  const tags = [
    ...(expenseId === null ? [] : [`expense: ${expenseId}`]),
    ...(payoutId === null ? [] : [`payout: ${payoutId}`]),
    ...(signature === null ? [] : [`transaction: ${signature}`]),
    ...(reverses === null ? [] : [`reverses: ${reverses}`]),
  ];
  return `    ; ${tags.join(', ')}\n`;
}

/** A journal that `hledger check --strict` accepts: every account and the commodity are declared. */
export const hledgerWriter: ExportWriter = {
  extension: 'journal',
  contentType: 'text/plain; charset=utf-8',
  encoding: 'utf8',
  head: ({ organizationName, month, accounts }) =>
    [
      `; ${oneLine(organizationName)}, ${month}, exported by Outlay`,
      'commodity 1000.00 USD',
      ...accounts.map((account) => `account ${nameOf(account)}`),
      '',
      '',
    ].join('\n'),
  entry: (entry) =>
    [
      `${entry.day} * (${entry.number}) ${oneLine(entry.description)}\n`,
      tagsOf(entry),
      ...entry.postings.map(postingLine),
      '\n',
    ].join(''),
};
