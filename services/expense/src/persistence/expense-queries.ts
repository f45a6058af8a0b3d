import { readEntryProofs } from '@outlay/platform/audit-chain';
import { isRowId } from '@outlay/platform/text';
import type { Viewer } from '@outlay/platform/auth';
import { viewsNow } from '@outlay/authority-log/expense-viewers';
import type { Database } from '@outlay/platform/postgres';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { ActivityKind } from '../domain/activity.ts';
import type { ExpenseFilter } from '../domain/expense-search.ts';
import type { Expense } from '../domain/expense.ts';
import type { SpendTotal } from '../domain/spend-insights.ts';
import type { BooksCurrency, ExpenseQueries } from '../use-cases/queries.ts';
import { readBooksCurrency, readDollarRate, usdIn } from './books-value.ts';
import { readMemberNames } from './directory-repository.ts';
import { readDuplicates } from './duplicate-repository.ts';
import { behind, matching, orderedBy, selectVisible, visibleTo } from './expense-filter.ts';
import { toExpense } from './expense-row.ts';
import { readMonthClose } from './month-close.ts';
import {
  readDepartmentBudgets,
  readReimbursementsDue,
  readSpendInsights,
} from './spend-insights.ts';
import { summarise } from './spending-summary.ts';
import { activity, expenseColumns, expenses, expenseViewers } from './tables.ts';

/** Reads for pages and lists; every statement filters by organization and by what the viewer may see. */
export const createExpenseQueries = (database: Database): ExpenseQueries => ({
  findMany: (viewer, ids) => findMany(database, viewer, ids),
  find: async (viewer, id) =>
    isRowId(id) ? ((await findMany(database, viewer, [id]))[0] ?? null) : null,
  page: (viewer, request) => readPage(database, viewer, request),
  after: (viewer, request) => readAfter(database, viewer, request),
  summary: (...asked) => summarise(database, ...asked),
  booksCurrency: ({ organizationId }) => readBooksCurrency(database, organizationId),
  dollarRate: ({ organizationId }, day) => readDollarRate(database, organizationId, day),
  memberNames: (viewer, memberIds) => readMemberNames(database, viewer.organizationId, memberIds),
  monthClose: ({ organizationId }, month) => readMonthClose(database, organizationId, month),
  insights: (...asked) => readSpendInsights(database, ...asked),
  departmentBudgets: (...asked) => readDepartmentBudgets(database, ...asked),
  reimbursementsDue: (...asked) => readReimbursementsDue(database, ...asked),
  total: (...asked) => totalUpTo(database, ...asked),
  activity: (viewer, expenseIds) => readActivity(database, viewer, expenseIds),
  duplicates: (viewer, expenseIds) => readDuplicates(database, viewer, expenseIds),
  entryProofs: (viewer, entryIds) => readProofs(database, viewer, entryIds),
  approvedBy: (viewer, expenseIds) => readApprovedBy(database, viewer, expenseIds),
});

async function findMany(
  database: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Expense[]> {
  const rows = await database
    .select(expenseColumns)
    .from(expenses)
    .where(and(inArray(expenses.id, ids.map(BigInt)), visibleTo(viewer, database, 'visible')));
  return rows.map(toExpense);
}

async function readPage(
  database: Database,
  viewer: Viewer,
  { filter, sort, skip, limit }: Parameters<ExpenseQueries['page']>[1],
): ReturnType<ExpenseQueries['page']> {
  const where = and(visibleTo(viewer, database, filter.scope), matching(filter));
  const [rows, [total]] = await Promise.all([
    database
      .select(expenseColumns)
      .from(expenses)
      .where(where)
      .orderBy(...orderedBy(sort))
      .offset(skip)
      .limit(limit),
    database.select({ rows: count() }).from(expenses).where(where),
  ]);
  return { items: rows.map(toExpense), totalCount: total?.rows ?? 0 };
}

async function readAfter(
  database: Database,
  viewer: Viewer,
  { filter, sort, first, after }: Parameters<ExpenseQueries['after']>[1],
): ReturnType<ExpenseQueries['after']> {
  const ids = selectVisible(viewer, database, filter.scope, (visible) =>
    database
      .select({ id: expenses.id })
      .from(expenses)
      .where(and(visible, matching(filter), after ? behind(sort, after) : undefined))
      .orderBy(...orderedBy(sort))
      .limit(first + 1),
  );
  const rows = await database
    .select(expenseColumns)
    .from(expenses)
    .where(sql`${expenses.id} in (${ids})`)
    .orderBy(...orderedBy(sort))
    .limit(first + 1);
  return { items: rows.slice(0, first).map(toExpense), hasMore: rows.length > first };
}

async function totalUpTo(
  database: Database,
  viewer: Viewer,
  filter: ExpenseFilter,
  max: number,
  currency: BooksCurrency = 'USD',
): Promise<SpendTotal> {
  const found = selectVisible(viewer, database, filter.scope, (visible) =>
    database
      .select({ value: sql`${usdIn(currency, 'expenses')} * ${expenses.usdAmount}`.as('value') })
      .from(expenses)
      .where(and(visible, matching(filter))),
  );
  const { rows } = await database.execute<{ count: number; total: string }>(sql`
    select count(*)::int as count, round(coalesce(sum(value), 0), 2)::text as total
    from (${found} limit ${max}) found`);
  const [row] = rows;
  if (!row) throw new Error('the aggregate returned no row');
  return { currency, ...row };
}

/** Selects those of the expenses that the viewer may see. Data about an expense is visible to no one else. */
const visibleIds = (database: Database, viewer: Viewer, ids: readonly string[]) =>
  database
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(inArray(expenses.id, ids.map(BigInt)), visibleTo(viewer, database, 'visible')));

async function readActivity(
  database: Database,
  viewer: Viewer,
  expenseIds: readonly string[],
): ReturnType<ExpenseQueries['activity']> {
  const rows = await database
    .select()
    .from(activity)
    .where(inArray(activity.expenseId, visibleIds(database, viewer, expenseIds)))
    .orderBy(asc(activity.id));
  return rows.map((row) => ({
    id: row.id.toString(),
    expenseId: row.expenseId.toString(),
    kind: row.kind as ActivityKind,
    at: row.at,
    actorId: row.actorId === null ? null : row.actorId.toString(),
    note: row.note,
    changes: row.changes,
  }));
}

async function readProofs(
  database: Database,
  viewer: Viewer,
  entryIds: readonly string[],
): ReturnType<ExpenseQueries['entryProofs']> {
  const rows = await database
    .select({ id: activity.id })
    .from(activity)
    .innerJoin(expenses, eq(expenses.id, activity.expenseId))
    .where(and(inArray(activity.id, entryIds.map(BigInt)), visibleTo(viewer, database, 'visible')));
  const ids = rows.map(({ id }) => id.toString());
  return readEntryProofs(database, 'expense', viewer.organizationId, ids);
}

async function readApprovedBy(
  database: Database,
  viewer: Viewer,
  expenseIds: readonly string[],
): Promise<string[]> {
  const rows = await database
    .select({ id: expenseViewers.expenseId })
    .from(expenseViewers)
    .where(
      and(
        viewsNow(database, viewer.userId),
        inArray(expenseViewers.expenseId, visibleIds(database, viewer, expenseIds)),
      ),
    );
  return rows.map(({ id }) => id.toString());
}
