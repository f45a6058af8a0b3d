import { assertRange, badInput } from '@outlay/platform/graphql';
import { isCurrency, parseDecimal } from '@outlay/platform/money';
import { isRowId } from '@outlay/platform/text';
import type { ExpenseFilter, ExpenseSort } from '../domain/expense-search.ts';
import { PAGE_SIZE_MAX } from '../domain/expense-search.ts';
import type {
  ExpenseFilter as FilterInput,
  ExpenseSort as SortInput,
} from '../generated/resolver-types.ts';
import { lower } from './enum-names.ts';

export const readPageSize = (name: string, value: number): number =>
  assertRange(name, value, 1, PAGE_SIZE_MAX);

export const readSort = (sort: SortInput | null | undefined): ExpenseSort =>
  (sort ?? 'CREATED_AT_DESC').toLowerCase() as ExpenseSort;

/** Invalid ids match nothing instead of failing. */
const NOTHING = '0';

const readId = (id: string | null | undefined): string | undefined =>
  id === null || id === undefined ? undefined : isRowId(id) ? id : NOTHING;

function readAmount(name: string, value: string | null | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (!parseDecimal(value)) throw badInput(`${name} must be a decimal number`);
  return value;
}

/** Longer texts are not a search. */
const QUERY_LENGTH_MAX = 1_000;

function readQuery(query: string | null | undefined): string | undefined {
  if ((query?.length ?? 0) > QUERY_LENGTH_MAX) {
    throw badInput(`query can have at most ${QUERY_LENGTH_MAX} characters`);
  }
  return query?.replaceAll('\u0000', '');
}

/** Days outside this range would exceed PostgreSQL's calendar. */
const DAY_MIN = '1900-01-01';
const DAY_MAX = '9998-12-31';

function readDay(name: string, day: string | null | undefined): string | undefined {
  if (day === null || day === undefined) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) {
    throw badInput(`${name} must be a day of the calendar`);
  }
  return day < DAY_MIN ? DAY_MIN : day > DAY_MAX ? DAY_MAX : day;
}

/** An unknown currency has no expenses. */
const readCurrency = (currency: string | null | undefined): string | undefined =>
  currency === null || currency === undefined ? undefined : isCurrency(currency) ? currency : '';

/** An empty selection doesn't filter: a form without a tick means all. */
const readChoices = <Value extends string>(
  values: readonly Value[] | null | undefined,
): Lowercase<Value>[] | undefined => (values?.length ? values.map(lower) : undefined);

/** The SDL's filter in the domain's terms. */
export function readFilter(input: FilterInput | null | undefined): ExpenseFilter {
  const filter = {
    query: readQuery(input?.query),
    status: readChoices(input?.status),
    source: readChoices(input?.source),
    categoryId: readId(input?.categoryId),
    policyId: readId(input?.policyId),
    currency: readCurrency(input?.currency),
    dateFrom: readDay('dateFrom', input?.dateFrom),
    dateTo: readDay('dateTo', input?.dateTo),
    amountMin: readAmount('amountMin', input?.amountMin),
    amountMax: readAmount('amountMax', input?.amountMax),
    scope: input?.scope === 'MINE' ? ('mine' as const) : ('visible' as const),
  };
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as unknown as ExpenseFilter;
}
