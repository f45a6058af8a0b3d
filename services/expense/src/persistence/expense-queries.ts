import type { Viewer } from '@outlay/platform/auth';
import type { Database } from '@outlay/platform/postgres';
import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ActivityKind } from '../domain/activity.ts';
import type { Expense } from '../domain/expense.ts';
import type { ExpenseQueries } from '../use-cases/ports.ts';
import { behind, matching, orderedBy, visibleTo } from './expense-filter.ts';
import { toExpense } from './expense-row.ts';
import { activity, expenses } from './tables.ts';

/** Reads for pages and lists; every statement carries the organisation and what the viewer may see. */
export const createExpenseQueries = (database: Database): ExpenseQueries => ({
  findMany: (viewer, ids) => findMany(database, viewer, ids),
  find: async (viewer, id) => (await findMany(database, viewer, [id]))[0] ?? null,
  page: (viewer, request) => readPage(database, viewer, request),
  after: (viewer, request) => readAfter(database, viewer, request),
  summary: (viewer, now) => summarise(database, viewer, now),
  activity: (viewer, expenseId) => readActivity(database, viewer, expenseId),
});

async function findMany(
  database: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Expense[]> {
  const rows = await database
    .select()
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
      .select()
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
  const rows = await database
    .select()
    .from(expenses)
    .where(
      and(
        visibleTo(viewer, database, filter.scope),
        matching(filter),
        after ? behind(sort, after) : undefined,
      ),
    )
    .orderBy(...orderedBy(sort))
    .limit(first + 1);
  return { items: rows.slice(0, first).map(toExpense), hasMore: rows.length > first };
}

/** The specification sums usd_amount when above 0, otherwise the amount as it stands. */
const DOLLARS = sql`coalesce(nullif(${expenses.usdAmount}, 0), ${expenses.amount})`;

const totalWhere = (condition: SQL) =>
  sql<string>`round(coalesce(sum(${DOLLARS}) filter (where ${condition}), 0), 2)::text`;
const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

async function summarise(
  database: Database,
  viewer: Viewer,
  now: Date,
): ReturnType<ExpenseQueries['summary']> {
  const monthStart = sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'utc') at time zone 'utc'`;
  const inThis = sql`${expenses.createdAt} >= ${monthStart}`;
  const inLast = sql`${expenses.createdAt} < ${monthStart} and ${expenses.createdAt} >= ${monthStart} - interval '1 month'`;
  const [row] = await database
    .select({
      createdCount: sql<number>`count(*)::int`,
      submittedCount: countWhere(sql`${expenses.status} = 'submitted'`),
      usdTotal: totalWhere(sql`true`),
      thisCount: countWhere(inThis),
      thisTotal: totalWhere(inThis),
      lastCount: countWhere(inLast),
      lastTotal: totalWhere(inLast),
    })
    .from(expenses)
    .where(visibleTo(viewer, database, 'mine'));
  if (!row) throw new Error('an aggregate always has one row');
  return {
    createdCount: row.createdCount,
    submittedCount: row.submittedCount,
    usdTotal: row.usdTotal,
    thisMonth: { count: row.thisCount, usdTotal: row.thisTotal },
    lastMonth: { count: row.lastCount, usdTotal: row.lastTotal },
  };
}

async function readActivity(
  database: Database,
  viewer: Viewer,
  expenseId: string,
): ReturnType<ExpenseQueries['activity']> {
  const rows = await database
    .select()
    .from(activity)
    .where(
      and(
        eq(activity.expenseId, BigInt(expenseId)),
        eq(activity.organizationId, BigInt(viewer.organizationId)),
      ),
    )
    .orderBy(asc(activity.id));
  return rows.map((row) => ({
    id: row.id.toString(),
    kind: row.kind as ActivityKind,
    at: row.at,
    actorId: row.actorId === null ? null : row.actorId.toString(),
    note: row.note,
    changes: row.changes,
  }));
}
