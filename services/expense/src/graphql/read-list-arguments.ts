import { isId } from '@outlay/platform/graphql';
import { parseDecimal } from '@outlay/platform/money';
import { GraphQLError } from 'graphql';
import type { ExpenseFilter, ExpenseSort } from '../domain/expense-search.ts';
import { PAGE_SIZE_MAX } from '../domain/expense-search.ts';
import type {
  ExpenseFilter as FilterInput,
  ExpenseSort as SortInput,
} from '../generated/resolver-types.ts';

const badInput = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });

/** @throws BAD_USER_INPUT naming the argument when it is out of range. */
export function readCount(name: string, value: number, min: number, max: number): number {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw badInput(`${name} must lie between ${min} and ${max}`);
  }
  return value;
}

export const readPageSize = (name: string, value: number): number =>
  readCount(name, value, 1, PAGE_SIZE_MAX);

export const readSort = (sort: SortInput | null | undefined): ExpenseSort =>
  (sort ?? 'CREATED_AT_DESC').toLowerCase() as ExpenseSort;

/** Ids that are none match nothing rather than failing: a list of nothing is a true answer. */
const NOTHING = '0';

const readId = (id: string | null | undefined): string | undefined =>
  id === null || id === undefined ? undefined : isId(id) ? id : NOTHING;

function readAmount(name: string, value: string | null | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (!parseDecimal(value)) throw badInput(`${name} must be a decimal number`);
  return value;
}

const lower = <Value extends string>(values: readonly Value[]): Lowercase<Value>[] =>
  values.map((value) => value.toLowerCase() as Lowercase<Value>);

/** The SDL's filter in the domain's terms. */
export function readFilter(input: FilterInput | null | undefined): ExpenseFilter {
  const filter = {
    query: input?.query?.replaceAll('\u0000', '') ?? undefined,
    status: input?.status ? lower(input.status) : undefined,
    source: input?.source ? lower(input.source) : undefined,
    categoryId: readId(input?.categoryId),
    policyId: readId(input?.policyId),
    currency: input?.currency ?? undefined,
    dateFrom: input?.dateFrom ?? undefined,
    dateTo: input?.dateTo ?? undefined,
    amountMin: readAmount('amountMin', input?.amountMin),
    amountMax: readAmount('amountMax', input?.amountMax),
    scope: input?.scope === 'MINE' ? ('mine' as const) : ('visible' as const),
  };
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as unknown as ExpenseFilter;
}
