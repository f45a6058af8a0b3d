import type { JournalFilter } from '#graphql';
import { isMonth } from '@outlay/schemas/months';
import { isDecimal } from '../../lib/decimal.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';

/** In place of a month. */
export const everyMonth = 'all';

const isId = (text: string) => /^\d{1,18}$/.test(text);
const isAny = (text: string) => text !== '';

/** The parts of the address, and what is valid of each; anything else that was typed there is skipped. */
const parts = {
  /** Nothing for the month to close next. */
  month: (text: string) => text === everyMonth || isMonth(text),
  /** Entries of earlier months; from a link. */
  before: isMonth,
  ...{ account: isAny, person: isId, vendor: isAny },
  /** Key of a custom field, and its value. */
  ...{ field: isAny, value: isAny },
  /** Decimals. */
  ...{ min: isDecimal, max: isDecimal },
  /** Invoice number or SHA-256. */
  document: isAny,
  /** Id and signature; from links. */
  ...{ expense: isId, transaction: isAny },
};
const names = Object.keys(parts) as (keyof typeof parts)[];
const textLengthMax = 100;

/** What the journal shows, kept in its address; empty texts don't filter. */
export type JournalQuery = Record<keyof typeof parts, string>;

const readJournalQuery = (params: URLSearchParams): JournalQuery => {
  const textOf = (name: keyof JournalQuery) => {
    const text = params.get(name)?.trim().slice(0, textLengthMax) ?? '';
    return parts[name](text) ? text : '';
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as JournalQuery;
};

const writeJournalQuery = (query: Partial<JournalQuery>): URLSearchParams =>
  new URLSearchParams(Object.entries(query).filter(([, text]) => text !== ''));

const format = { read: readJournalQuery, write: writeJournalQuery };

export const useJournalAddress = () => useAddressQuery(format);

/** The address of the journal with these entries. */
export const journalPath = (query: Partial<JournalQuery>): string =>
  `/books/journal?${writeJournalQuery(query).toString()}`;

/** Every filter off, in the same month. */
export const withoutFilters = ({ month }: JournalQuery): JournalQuery =>
  readJournalQuery(new URLSearchParams({ month }));

export const isFiltered = (query: JournalQuery): boolean =>
  names.some((name) => name !== 'month' && query[name] !== '');

/** The filter as the API takes it; null without one. A field counts once it has a value. */
export function filterOf(query: JournalQuery): JournalFilter | null {
  const { before, account, vendor, document, transaction, field, value } = query;
  const texts = {
    ...{ before, account, vendor, document, transaction },
    ...{ personId: query.person, expenseId: query.expense },
    ...{ amountFrom: query.min, amountTo: query.max },
  };
  const given = Object.entries(texts).filter(([, text]) => text !== '');
  const ofField = field !== '' && value !== '' ? { field: { key: field, value } } : {};
  const filter = { ...Object.fromEntries(given), ...ofField };
  return Object.keys(filter).length === 0 ? null : filter;
}
