import {
  assertRange,
  badInput,
  readOptionalDay,
  readOptionalDecimal,
  readOptionalId,
  readOptionalText,
} from '@outlay/platform/graphql';
import { isCurrency } from '@outlay/platform/money';
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
  const text = (given: string) => (readOptionalText('fields', given) ?? '').toWellFormed();
  return fields.map(({ key, value }) => ({ key: text(key), value: text(value) }));
}

/** Converts the SDL's filter to the domain's. */
export function readFilter(input: FilterInput | null | undefined): ExpenseFilter {
  const filter = {
    query: readOptionalText('query', input?.query),
    status: readChoices(input?.status),
    source: readChoices(input?.source),
    categoryId: readOptionalId(input?.categoryId),
    policyId: readOptionalId(input?.policyId),
    creatorId: readOptionalId(input?.creatorId),
    department: readOptionalText('department', input?.department),
    vendor: readOptionalText('vendor', input?.vendor),
    without: readChoices(input?.without),
    reimbursement: readChoices(input?.reimbursement),
    currency: readCurrency(input?.currency),
    dateFrom: readOptionalDay('dateFrom', input?.dateFrom),
    dateTo: readOptionalDay('dateTo', input?.dateTo),
    amountMin: readOptionalDecimal('amountMin', input?.amountMin),
    amountMax: readOptionalDecimal('amountMax', input?.amountMax),
    fields: input?.fields && readFields(input.fields),
    scope: input?.scope === 'MINE' ? ('mine' as const) : ('visible' as const),
  };
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as unknown as ExpenseFilter;
}
