import type { Database } from '@outlay/platform/postgres';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { ActivityKind } from '../domain/activity.ts';
import type { ExpenseQueries } from '../use-cases/ports.ts';
import { behind, matching, orderedBy, visibleTo } from './expense-filter.ts';
import { toExpense } from './expense-row.ts';
import { activity, expenses } from './tables.ts';

/** Reads for pages and lists; every statement carries the organisation and what the viewer may see. */
export function createExpenseQueries(database: Database): ExpenseQueries {
  const findMany: ExpenseQueries['findMany'] = async (viewer, ids) =>
    (
      await database
        .select()
        .from(expenses)
        .where(and(inArray(expenses.id, ids.map(BigInt)), visibleTo(viewer, database, 'visible')))
    ).map(toExpense);

  return {
    findMany,
    find: async (viewer, id) => (await findMany(viewer, [id]))[0] ?? null,

    page: async (viewer, { filter, sort, skip, limit }) => {
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
    },

    after: async (viewer, { filter, sort, first, after }) => {
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
    },

    summary: async (viewer, now) => {
      // The specification sums usd_amount when above 0, otherwise the amount as it stands.
      const dollars = sql`coalesce(nullif(${expenses.usdAmount}, 0), ${expenses.amount})`;
      const monthStart = sql`date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'utc') at time zone 'utc'`;
      const inThis = sql`${expenses.createdAt} >= ${monthStart}`;
      const inLast = sql`${expenses.createdAt} < ${monthStart} and ${expenses.createdAt} >= ${monthStart} - interval '1 month'`;
      const total = (condition: typeof inThis) =>
        sql<string>`round(coalesce(sum(${dollars}) filter (where ${condition}), 0), 2)::text`;
      const rowsWhere = (condition: typeof inThis) =>
        sql<number>`(count(*) filter (where ${condition}))::int`;
      const [row] = await database
        .select({
          createdCount: sql<number>`count(*)::int`,
          submittedCount: rowsWhere(sql`${expenses.status} = 'submitted'`),
          usdTotal: total(sql`true`),
          thisCount: rowsWhere(inThis),
          thisTotal: total(inThis),
          lastCount: rowsWhere(inLast),
          lastTotal: total(inLast),
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
    },

    activity: async (viewer, expenseId) => {
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
    },
  };
}
