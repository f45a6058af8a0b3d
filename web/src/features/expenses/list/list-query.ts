import { CURRENCIES } from '@outlay/schemas/currencies';
import type { ExpenseListParameter } from '@outlay/schemas/expense-list';
import type {
  ExpenseDetail,
  ExpenseFilter,
  ExpenseScope,
  ExpenseSort,
  ExpenseSource,
  ExpenseStatus,
  ReimbursementStatus,
} from '#graphql';
import { isDecimal } from '../../../lib/decimal.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { expenseStatusLabels } from '../expense-status-labels.ts';
import { inOrder, type ExpenseColumn } from '../components/expense-columns.ts';
import { reimbursementLabels } from '../components/reimbursement-labels.ts';
import { sourceLabels } from '../../../subjects/expenses/source-labels.ts';
import type { FieldTexts } from '../../../subjects/expenses/use-custom-fields.ts';
import labels from './list-labels.json' with { type: 'json' };

/** The list's query in its address, so that a link opens the same list for everyone. */
export interface ListQuery extends Record<ExpenseListParameter, string | string[] | null> {
  query: string;
  status: ExpenseStatus[];
  source: ExpenseSource[];
  category: string;
  policy: string;
  /** Id of the creator. */
  member: string;
  department: string;
  vendor: string;
  without: ExpenseDetail[];
  reimbursement: ReimbursementStatus[];
  currency: string;
  from: string;
  to: string;
  min: string;
  max: string;
  /** Values of custom fields, each as key=value. */
  field: string[];
  scope: ExpenseScope;
  sort: ExpenseSort;
  /** Null for the person's default. */
  columns: ExpenseColumn[] | null;
  /** Id of the expense in the side panel; empty for none. */
  open: string;
}
export type FilterName = Exclude<keyof ListQuery, 'sort' | 'query' | 'columns' | 'open'>;

/** Written to the address when no column is chosen, to distinguish that from the default. */
const noColumns = 'NONE';

export const sortLabels: Record<ExpenseSort, string> = labels.sort;
/** People look for the day of a purchase, not for when it was entered. */
const usualSort: ExpenseSort = 'TIME_DESC';

const scopeLabels: Record<ExpenseScope, string> = labels.scope;

export const withoutLabels: Record<ExpenseDetail, string> = labels.without;

export const keysOf = <Key extends string>(words: Record<Key, unknown>): Key[] =>
  Object.keys(words) as Key[];

/** Unknown values (typed by hand) are skipped. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const text = (name: string) => params.get(name)?.trim() ?? '';
  const matching = (name: string, pattern: RegExp) => (pattern.test(text(name)) ? text(name) : '');
  const among = <Key extends string>(name: string, words: Record<Key, unknown>) =>
    keysOf(words).filter((key) => params.getAll(name).includes(key));
  const decimal = (name: string) => (isDecimal(text(name)) ? text(name) : '');
  return {
    query: text('query').slice(0, 200),
    status: among('status', expenseStatusLabels),
    source: among('source', sourceLabels),
    category: matching('category', /^\d{1,18}$/),
    policy: matching('policy', /^\d{1,18}$/),
    member: matching('member', /^\d{1,18}$/),
    department: text('department').slice(0, 200),
    // Untrimmed, because people type names with spaces.
    vendor: (params.get('vendor') ?? '').slice(0, 200),
    without: among('without', withoutLabels),
    reimbursement: among('reimbursement', reimbursementLabels),
    currency: CURRENCIES.find((code) => code === text('currency')) ?? '',
    from: matching('from', /^\d{4}-\d{2}-\d{2}$/),
    to: matching('to', /^\d{4}-\d{2}-\d{2}$/),
    min: decimal('min'),
    max: decimal('max'),
    field: params.getAll('field').filter((each) => /^[a-z][a-z0-9_]{0,39}=./s.test(each)),
    scope: among('scope', scopeLabels)[0] ?? 'VISIBLE',
    sort: among('sort', sortLabels)[0] ?? usualSort,
    columns: params.has('columns') ? inOrder(params.getAll('columns')) : null,
    open: matching('open', /^\d{1,18}$/),
  };
}

/** Returns the address of a list, without default values. */
export function writeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  const { columns, ...filters } = query;
  const entries = Object.entries(filters) as [keyof ListQuery, string | string[]][];
  for (const [name, value] of entries) {
    for (const each of [value].flat()) {
      if (each !== '' && !isUsual(name, each)) params.append(name, each);
    }
  }
  const shown = columns?.length === 0 ? [noColumns] : (columns ?? []);
  for (const column of shown) params.append('columns', column);
  return params;
}

const isUsual = (name: keyof ListQuery, value: string): boolean =>
  (name === 'sort' && value === usualSort) || (name === 'scope' && value === 'VISIBLE');

export const toFilter = (query: ListQuery): ExpenseFilter => ({
  scope: query.scope,
  ...(query.query !== '' && { query: query.query }),
  ...(query.status.length > 0 && { status: query.status }),
  ...(query.source.length > 0 && { source: query.source }),
  ...(query.category !== '' && { categoryId: query.category }),
  ...(query.policy !== '' && { policyId: query.policy }),
  ...(query.member !== '' && { creatorId: query.member }),
  ...(query.department !== '' && { department: query.department }),
  ...(query.vendor !== '' && { vendor: query.vendor }),
  ...(query.without.length > 0 && { without: query.without }),
  ...(query.reimbursement.length > 0 && { reimbursement: query.reimbursement }),
  ...(query.currency !== '' && { currency: query.currency }),
  ...(query.from !== '' && { dateFrom: query.from }),
  ...(query.to !== '' && { dateTo: query.to }),
  ...(query.min !== '' && { amountMin: query.min }),
  ...(query.max !== '' && { amountMax: query.max }),
  ...(query.field.length > 0 && { fields: fieldFilters(query) }),
});

/** Returns the custom fields that the list is filtered by. */
export const fieldFilters = ({
  field,
}: Pick<ListQuery, 'field'>): { key: string; value: string }[] =>
  field.map((each) => {
    const [key = '', ...value] = each.split('=');
    return { key, value: value.join('=') };
  });

/** Whether the list leaves out something that the viewer can see. */
export const isNarrowed = (query: ListQuery): boolean =>
  Object.keys(toFilter(query)).length > 1 || query.scope !== 'VISIBLE';

/** Removes one filter, or one value of a filter with several. */
export function withoutFilter(query: ListQuery, { name, value }: Chip): ListQuery {
  const chosen: string | readonly string[] = query[name];
  if (typeof chosen !== 'string') {
    return { ...query, [name]: chosen.filter((each) => each !== value) };
  }
  return { ...query, [name]: name === 'scope' ? 'VISIBLE' : '' };
}

export const withoutFilters = ({ sort, columns, open }: ListQuery): ListQuery => ({
  ...readListQuery(new URLSearchParams()),
  sort,
  columns,
  open,
});

export interface Chip {
  name: FilterName;
  value: string;
  label: string;
}

interface Names {
  members: readonly { id: string; name: string }[];
  categories: readonly { id: string; name: string }[];
  policies: readonly { id: string; name: string }[];
  fieldTexts: FieldTexts;
}

/** Describes each active filter. */
export function chipsOf(
  query: ListQuery,
  { categories, policies, members, fieldTexts }: Names,
): Chip[] {
  const chip = (name: FilterName, value: string, label: string): Chip[] =>
    value === '' ? [] : [{ name, value, label }];
  const named = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((each) => each.id === id)?.name ?? `#${id}`;
  return [
    ...query.status.flatMap((each) =>
      chip('status', each, `Status: ${expenseStatusLabels[each].label}`),
    ),
    ...query.source.flatMap((each) => chip('source', each, `Source: ${sourceLabels[each]}`)),
    ...chip('category', query.category, `Category: ${named(categories, query.category)}`),
    ...chip('policy', query.policy, `Policy: ${named(policies, query.policy)}`),
    ...chip('member', query.member, `Member: ${named(members, query.member)}`),
    ...chip('department', query.department, `Department: ${query.department}`),
    ...chip('vendor', query.vendor, `Vendor: ${query.vendor}`),
    ...query.without.flatMap((each) => chip('without', each, withoutLabels[each])),
    ...query.reimbursement.flatMap((each) =>
      chip('reimbursement', each, `Payment: ${reimbursementLabels[each]}`),
    ),
    ...chip('currency', query.currency, `Currency: ${query.currency}`),
    ...chip('from', query.from, `From ${formatDay(query.from)}`),
    ...chip('to', query.to, `To ${formatDay(query.to)}`),
    ...chip('min', query.min, `Min amount ${query.min}`),
    ...chip('max', query.max, `Max amount ${query.max}`),
    ...fieldFilters(query).flatMap(({ key, value }) =>
      fieldTexts([{ field: key, value }]).flatMap(({ name, text }) =>
        chip('field', `${key}=${value}`, `${name}: ${text}`),
      ),
    ),
    ...(query.scope === 'MINE' ? chip('scope', 'MINE', `Owner: ${scopeLabels.MINE}`) : []),
  ];
}
