import type { Viewer } from '@outlay/platform/auth';
import { patternContaining, PLANNED_EACH_TIME, type Executor } from '@outlay/platform/postgres';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  not,
  or,
  sql,
  type AnyColumn,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { ExpenseDetail, ExpenseFilter, ExpenseSort } from '../domain/expense-search.ts';
import { seenBy, waysToSee } from './expense-viewers.ts';
import { linesWithoutField, linesWithoutTaxCode } from './line-gaps.ts';
import { expenses, memberDirectory } from './tables.ts';

type Scope = 'mine' | 'visible';

const inOrganizationOf = ({ organizationId }: Viewer): SQL =>
  eq(expenses.organizationId, BigInt(organizationId));

const ownOf = ({ userId }: Viewer): SQL => eq(expenses.creatorId, BigInt(userId));

/** Matches rows visible to the viewer; `mine` selects only their own. */
export const visibleTo = (viewer: Viewer, executor: Executor, scope: Scope): SQL | undefined =>
  and(inOrganizationOf(viewer), scope === 'mine' ? ownOf(viewer) : seenBy(executor, viewer));

/** What `part` selects of the visible rows, queried for each way to see them. */
export const selectVisible = (
  viewer: Viewer,
  executor: Executor,
  scope: Scope,
  part: (visible: SQL | undefined) => SQLWrapper,
): SQL => {
  const ways = scope === 'mine' ? [ownOf(viewer)] : waysToSee(executor, viewer);
  return sql.join(
    ways.map((way) => sql`${part(and(inOrganizationOf(viewer), way))}`),
    sql` union all `,
  );
};

/** Maximum words of a search; further words are ignored. */
const WORDS_MAX = 10;

const containing = (word: string): SQL =>
  sql`${expenses.searchText} like ${patternContaining(word)}`;

/** Every word must occur in the expense. */
const searching = (query: string): SQL | undefined =>
  and(...query.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX).map(containing));

/** Whether the creator is in this department; without a name, in any. */
const createdIn = (department?: string): SQL => sql`exists (
  select 1 from ${memberDirectory} m where m.member_id = ${expenses.creatorId}
    and ${department === undefined ? sql`m.department is not null` : sql`m.department = ${department}`})`;

/** The amount of a trip is computed, and needs no receipt. */
export const lacksReceipt = sql`(${expenses.receiptId} is null and ${expenses.computed} is null)`;

const WITHOUT: Readonly<Record<ExpenseDetail, SQL>> = {
  category: isNull(expenses.categoryId),
  department: not(createdIn()),
  policy: isNull(expenses.policyId),
  field: gt(linesWithoutField, 0),
  receipt: lacksReceipt,
  tax_code: gt(linesWithoutTaxCode, 0),
  vendor: isNull(expenses.vendorKey),
};

/** Whether a JSON column contains these parts. */
const holds = (column: AnyColumn, parts: object): SQL =>
  sql`${column} @> ${JSON.stringify(parts)}::jsonb`;

export function matching(filter: ExpenseFilter): SQL | undefined {
  return and(
    sql.raw(`true ${PLANNED_EACH_TIME}`),
    filter.query === undefined ? undefined : searching(filter.query),
    filter.status && inArray(expenses.status, [...filter.status]),
    filter.source && inArray(expenses.source, [...filter.source]),
    filter.categoryId === undefined
      ? undefined
      : or(
          eq(expenses.categoryId, BigInt(filter.categoryId)),
          holds(expenses.lines, [{ categoryId: filter.categoryId }]),
        ),
    ...(filter.fields ?? []).map(({ key, value }) =>
      or(
        holds(expenses.fields, { [key]: value }),
        holds(expenses.lines, [{ fields: { [key]: value } }]),
      ),
    ),
    filter.policyId === undefined ? undefined : eq(expenses.policyId, BigInt(filter.policyId)),
    filter.creatorId === undefined ? undefined : eq(expenses.creatorId, BigInt(filter.creatorId)),
    filter.department === undefined ? undefined : createdIn(filter.department),
    filter.vendor === undefined
      ? undefined
      : sql`${expenses.vendorKey} = vendor_key(${filter.vendor})`,
    ...(filter.without ?? []).map((detail) => WITHOUT[detail]),
    filter.reimbursement && inArray(expenses.reimbursementStatus, [...filter.reimbursement]),
    filter.currency === undefined ? undefined : eq(expenses.currency, filter.currency),
    filter.dateFrom === undefined ? undefined : gte(expenses.day, filter.dateFrom),
    filter.dateTo === undefined ? undefined : lte(expenses.day, filter.dateTo),
    filter.amountMin === undefined ? undefined : gte(expenses.amount, filter.amountMin),
    filter.amountMax === undefined ? undefined : lte(expenses.amount, filter.amountMax),
  );
}

/** Amounts of different currencies are compared in dollars, or as they are without a rate. */
const comparableAmount = sql`coalesce(${expenses.usdAmount}, ${expenses.amount})`;

const SORTS: Readonly<Record<ExpenseSort, { by: SQL; cast: string; descending: boolean }>> = {
  time_desc: { by: sql`${expenses.day}`, cast: 'date', descending: true },
  time_asc: { by: sql`${expenses.day}`, cast: 'date', descending: false },
  amount_desc: { by: comparableAmount, cast: 'numeric', descending: true },
  amount_asc: { by: comparableAmount, cast: 'numeric', descending: false },
  created_at_desc: { by: sql`${expenses.createdAt}`, cast: 'timestamptz', descending: true },
  created_at_asc: { by: sql`${expenses.createdAt}`, cast: 'timestamptz', descending: false },
};

/** The id breaks ties, so that pages neither repeat nor skip rows. */
export const orderedBy = (sort: ExpenseSort): SQL[] => {
  const { by, descending } = SORTS[sort];
  return descending ? [desc(by), desc(expenses.id)] : [asc(by), asc(expenses.id)];
};

export function behind(sort: ExpenseSort, position: { value: string; id: string }): SQL {
  const { by, cast, descending } = SORTS[sort];
  const operator = sql.raw(descending ? '<' : '>');
  return sql`(${by}, ${expenses.id}) ${operator} (${position.value}::${sql.raw(cast)}, ${position.id}::bigint)`;
}
