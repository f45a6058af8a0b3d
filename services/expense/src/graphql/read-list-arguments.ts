import { assertRange, badInput, readDay } from '@outlay/platform/graphql';
import { isCurrency, parseDecimal } from '@outlay/platform/money';
import { isRowId } from '@outlay/platform/text';
import type { ExpenseFilter, ExpenseSort } from '../domain/expense-search.ts';
import { PAGE_SIZE_MAX } from '../domain/expense-search.ts';
import type {
  ExpenseFilter as FilterInput,
  ExpenseSort as SortInput,
  FieldFilter,
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

/** Longer texts are refused as searches. */
const TEXT_LENGTH_MAX = 1_000;

function readText(name: string, text: string | null | undefined): string | undefined {
  if ((text?.length ?? 0) > TEXT_LENGTH_MAX) {
    throw badInput(`${name} can have at most ${TEXT_LENGTH_MAX} characters`);
  }
  return text?.replaceAll('\u0000', '');
}

const readOptionalDay = (name: string, day: string | null | undefined): string | undefined =>
  day === null || day === undefined ? undefined : readDay(name, day);

/** An unknown currency matches no expenses. */
const readCurrency = (currency: string | null | undefined): string | undefined =>
  currency === null || currency === undefined ? undefined : isCurrency(currency) ? currency : '';

/** An empty selection doesn't filter: a form without ticks means all. */
const readChoices = <Value extends string>(
  values: readonly Value[] | null | undefined,
): Lowercase<Value>[] | undefined => (values?.length ? values.map(lower) : undefined);

const FIELDS_MAX = 20;

/** Half of a surrogate pair is replaced, because the database refuses it in JSON. */
function readFields(fields: readonly FieldFilter[]): FieldFilter[] {
  if (fields.length > FIELDS_MAX) throw badInput(`fields can have at most ${FIELDS_MAX} values`);
  const text = (given: string) => (readText('fields', given) ?? '').toWellFormed();
  return fields.map(({ key, value }) => ({ key: text(key), value: text(value) }));
}

/** Converts the SDL's filter to the domain's. */
export function readFilter(input: FilterInput | null | undefined): ExpenseFilter {
  const filter = {
    query: readText('query', input?.query),
    status: readChoices(input?.status),
    source: readChoices(input?.source),
    categoryId: readId(input?.categoryId),
    policyId: readId(input?.policyId),
    creatorId: readId(input?.creatorId),
    department: readText('department', input?.department),
    vendor: readText('vendor', input?.vendor),
    without: readChoices(input?.without),
    reimbursement: readChoices(input?.reimbursement),
    currency: readCurrency(input?.currency),
    dateFrom: readOptionalDay('dateFrom', input?.dateFrom),
    dateTo: readOptionalDay('dateTo', input?.dateTo),
    amountMin: readAmount('amountMin', input?.amountMin),
    amountMax: readAmount('amountMax', input?.amountMax),
    fields: input?.fields && readFields(input.fields),
    scope: input?.scope === 'MINE' ? ('mine' as const) : ('visible' as const),
  };
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as unknown as ExpenseFilter;
}
