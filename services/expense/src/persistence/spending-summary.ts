import type { Viewer } from '@outlay/platform/auth';
import { oneOf, type Database } from '@outlay/platform/postgres';
import { sql, type SQL } from 'drizzle-orm';
import { SPENDING_STATUSES } from '../domain/spend-insights.ts';
import type { ExpenseSummary, SpendFigure } from '../use-cases/queries.ts';
import { visibleTo } from './expense-filter.ts';
import { lineShares } from './line-shares.ts';
import { categories, expenses } from './tables.ts';

/** usd_amount when above 0, otherwise the amount as it is. */
const DOLLARS = sql`coalesce(nullif(${expenses.usdAmount}, 0), ${expenses.amount})`;

const totalWhere = (condition: SQL) =>
  sql<string>`round(coalesce(sum(${DOLLARS}) filter (where ${condition}), 0), 2)::text`;
const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** Returns the figures of the dashboard for the viewer's own expenses. */
export async function summarise(
  database: Database,
  viewer: Viewer,
  today: string,
): Promise<ExpenseSummary> {
  const [totals, byMonth, byCategory] = await Promise.all([
    readTotals(database, viewer, today),
    readByMonth(database, viewer, today),
    readByCategory(database, viewer, today),
  ]);
  return { ...totals, byMonth, byCategory };
}

async function readTotals(
  database: Database,
  viewer: Viewer,
  today: string,
): Promise<Omit<ExpenseSummary, 'byMonth' | 'byCategory'>> {
  const thisMonth = monthStart(today);
  const datedIn = (month: SQL) => sql`date_trunc('month', ${expenses.day}::timestamp) = ${month}`;
  const inThis = datedIn(thisMonth);
  const inLast = datedIn(sql`${thisMonth} - interval '1 month'`);
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
  if (!row) throw new Error('the aggregate returned no row');
  const { createdCount, submittedCount, usdTotal } = row;
  return {
    createdCount,
    submittedCount,
    usdTotal,
    thisMonth: { count: row.thisCount, usdTotal: row.thisTotal },
    lastMonth: { count: row.lastCount, usdTotal: row.lastTotal },
  };
}

/** Calendar days have no time zone. */
const monthStart = (day: string): SQL => sql`date_trunc('month', ${day}::date::timestamp)`;

/** Selects the last twelve calendar months as rows of (month), and the viewer's spending by line in them, counted as in insights. */
const spendingOf = ({ organizationId, userId }: Viewer, today: string): SQL => {
  const lastMonth = monthStart(today);
  return sql`
    with months as (
      select to_char(first_day, 'YYYY-MM') as month from generate_series(
        ${lastMonth} - interval '11 months', ${lastMonth}, interval '1 month') as first_day),
    spending as (
      select to_char(e.day, 'YYYY-MM') as month, e.id,
        coalesce(share.category_id::bigint, e.category_id) as category_id,
        coalesce(share.usd, e.usd_amount) as usd_amount
      from ${expenses} e ${lineShares('e')}
      where e.organization_id = ${organizationId} and e.creator_id = ${userId}
        and e.status in (${oneOf(SPENDING_STATUSES)})
        and e.day >= ${lastMonth} - interval '11 months')`;
};

async function readByMonth(
  database: Database,
  viewer: Viewer,
  today: string,
): Promise<SpendFigure[]> {
  const { rows } = await database.execute<{ month: string; count: number; total: string }>(sql`
    ${spendingOf(viewer, today)}
    select m.month, count(distinct s.id)::int as count, coalesce(sum(s.usd_amount), 0.00)::text as total
    from months m left join spending s on s.month = m.month
    group by m.month order by m.month`);
  return rows.map((row) => ({
    label: row.month,
    categoryId: null,
    count: row.count,
    usdTotal: row.total,
  }));
}

async function readByCategory(
  database: Database,
  viewer: Viewer,
  today: string,
): Promise<SpendFigure[]> {
  const { rows } = await database.execute<{
    id: string | null;
    name: string | null;
    count: number;
    total: string;
  }>(sql`
    ${spendingOf(viewer, today)}
    select c.id::text as id, c.name, count(distinct s.id)::int as count, sum(s.usd_amount)::text as total
    from spending s join months m on m.month = s.month
    left join ${categories} c on c.id = s.category_id
    group by c.id, c.name order by sum(s.usd_amount) desc, c.name`);
  return rows.map((row) => ({
    label: row.name ?? 'No category assigned',
    categoryId: row.id,
    count: row.count,
    usdTotal: row.total,
  }));
}
