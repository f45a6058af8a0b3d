import type { Viewer } from '@outlay/platform/auth';
import { oneOf, type Database } from '@outlay/platform/postgres';
import { sql, type SQL } from 'drizzle-orm';
import { SPENDING_STATUSES } from '../domain/spend-insights.ts';
import type { ExpenseSummary, SpendFigure } from '../use-cases/queries.ts';
import { usdIn } from './books-value.ts';
import type { BooksCurrency } from '../use-cases/queries.ts';
import { visibleTo } from './expense-filter.ts';
import { lineShares } from './line-shares.ts';
import { categories, expenses } from './tables.ts';

/** usd_amount when above 0, otherwise the amount as it is. */
const DOLLARS = sql`coalesce(nullif(${expenses.usdAmount}, 0), ${expenses.amount})`;

const totalIn = (currency: BooksCurrency) => (condition: SQL) =>
  sql<string>`round(coalesce(sum(${usdIn(currency, 'expenses')} * ${DOLLARS}) filter (where ${condition}), 0), 2)::text`;
const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

interface Asked {
  readonly viewer: Viewer;
  /** The organization's day. */
  readonly today: string;
  readonly currency: BooksCurrency;
}

/** Returns the figures of the dashboard for the viewer's own expenses. */
export async function summarise(
  database: Database,
  viewer: Viewer,
  today: string,
  currency: BooksCurrency = 'USD',
): Promise<ExpenseSummary> {
  const asked = { viewer, today, currency };
  const [totals, byMonth, byCategory] = await Promise.all([
    readTotals(database, asked),
    readByMonth(database, asked),
    readByCategory(database, asked),
  ]);
  return { ...totals, byMonth, byCategory, currency };
}

async function readTotals(
  database: Database,
  { viewer, today, currency }: Asked,
): Promise<Omit<ExpenseSummary, 'byMonth' | 'byCategory' | 'currency'>> {
  const totalWhere = totalIn(currency);
  const thisMonth = monthStart(today);
  const datedIn = (month: SQL) => sql`date_trunc('month', ${expenses.day}::timestamp) = ${month}`;
  const inThis = datedIn(thisMonth);
  const inLast = datedIn(sql`${thisMonth} - interval '1 month'`);
  const [row] = await database
    .select({
      createdCount: sql<number>`count(*)::int`,
      submittedCount: countWhere(sql`${expenses.status} = 'submitted'`),
      total: totalWhere(sql`true`),
      thisCount: countWhere(inThis),
      thisTotal: totalWhere(inThis),
      lastCount: countWhere(inLast),
      lastTotal: totalWhere(inLast),
    })
    .from(expenses)
    .where(visibleTo(viewer, database, 'mine'));
  if (!row) throw new Error('the aggregate returned no row');
  const { createdCount, submittedCount, total } = row;
  return {
    createdCount,
    submittedCount,
    total,
    thisMonth: { count: row.thisCount, total: row.thisTotal },
    lastMonth: { count: row.lastCount, total: row.lastTotal },
  };
}

/** Calendar days have no time zone. */
const monthStart = (day: string): SQL => sql`date_trunc('month', ${day}::date::timestamp)`;

/** Selects the last twelve calendar months as rows of (month), and the viewer's spending by line in them, counted as in insights. */
const spendingOf = ({ viewer: { organizationId, userId }, today, currency }: Asked): SQL => {
  const lastMonth = monthStart(today);
  return sql`
    with months as (
      select to_char(first_day, 'YYYY-MM') as month from generate_series(
        ${lastMonth} - interval '11 months', ${lastMonth}, interval '1 month') as first_day),
    spending as (
      select to_char(e.day, 'YYYY-MM') as month, e.id,
        coalesce(share.category_id::bigint, e.category_id) as category_id,
        ${usdIn(currency, 'e')} * coalesce(share.usd, e.usd_amount) as value
      from ${expenses} e ${lineShares('e')}
      where e.organization_id = ${organizationId} and e.creator_id = ${userId}
        and e.status in (${oneOf(SPENDING_STATUSES)})
        and e.day >= ${lastMonth} - interval '11 months')`;
};

async function readByMonth(database: Database, asked: Asked): Promise<SpendFigure[]> {
  const { rows } = await database.execute<{ month: string; count: number; total: string }>(sql`
    ${spendingOf(asked)}
    select m.month, count(distinct s.id)::int as count, round(coalesce(sum(s.value), 0), 2)::text as total
    from months m left join spending s on s.month = m.month
    group by m.month order by m.month`);
  return rows.map((row) => ({
    label: row.month,
    categoryId: null,
    count: row.count,
    total: row.total,
  }));
}

async function readByCategory(database: Database, asked: Asked): Promise<SpendFigure[]> {
  const { rows } = await database.execute<{
    id: string | null;
    name: string | null;
    count: number;
    total: string;
  }>(sql`
    ${spendingOf(asked)}
    select c.id::text as id, c.name, count(distinct s.id)::int as count, round(sum(s.value), 2)::text as total
    from spending s join months m on m.month = s.month
    left join ${categories} c on c.id = s.category_id
    group by c.id, c.name order by sum(s.value) desc, c.name`);
  return rows.map((row) => ({
    label: row.name ?? 'No category assigned',
    categoryId: row.id,
    count: row.count,
    total: row.total,
  }));
}
