import { hasRole, type Viewer } from '@outlay/platform/auth';
import type { Database } from '@outlay/platform/postgres';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { CustomField } from '../domain/custom-field.ts';
import {
  isWholeMonths,
  monthRows,
  NONE,
  periodBefore,
  SPENDING_STATUSES,
  type Period,
  type SpendGroup,
  type SpendInsights,
  type SpendRow,
  type SpendTotal,
} from '../domain/spend-insights.ts';
import { matching } from './expense-filter.ts';
import { lineShares } from './line-shares.ts';
import type { SpendingDimension } from './spending-table.ts';
import { categories, expenses, memberDirectory, policies, spendingSums } from './tables.ts';

/** Finance and admins see the organization's spending, everyone else their own. What was spent has been submitted, so it is visible. */
const spendingScope = (viewer: Viewer): 'mine' | 'visible' =>
  hasRole(viewer, 'finance', 'admin') ? 'visible' : 'mine';

/** Maximum groups of insights; the rest is one row. A period with the months before it has fewer months than this. */
const groupsMax = (groupBy: Grouping): number => (groupBy === 'month' ? 100 : 50);

type Grouping = SpendGroup | CustomField;

/** Whether each line counts in its own group. */
const isByLine = (groupBy: Grouping): boolean =>
  groupBy === 'category' || typeof groupBy !== 'string';

/** The key of each group as text; null for expenses without one. */
const KEYS: Readonly<Record<SpendGroup, SQL>> = {
  month: sql`to_char(${expenses.day}, 'YYYY-MM')`,
  category: sql`coalesce(share.category_id, ${expenses.categoryId}::text)`,
  department: sql`${memberDirectory.department}`,
  member: sql`${expenses.creatorId}`,
  vendor: sql`${expenses.vendorKey}`,
  policy: sql`${expenses.policyId}`,
};

const keyOf = (groupBy: Grouping): SQL =>
  typeof groupBy === 'string'
    ? KEYS[groupBy]
    : sql`coalesce(share.fields ->> ${groupBy.key}, ${expenses.fields} ->> ${groupBy.key})`;

const WITH_CREATOR = sql`left join ${memberDirectory}
  on ${memberDirectory.memberId} = ${expenses.creatorId}`;

/** The name of a group by its key; null to show the key itself. */
const LABELS: Readonly<Partial<Record<SpendGroup, SQL>>> = {
  category: sql`(select c.name from ${categories} c where c.id = key::bigint)`,
  policy: sql`(select p.name from ${policies} p where p.id = key::bigint)`,
  member: sql`(select m.name from ${memberDirectory} m where m.member_id = key::bigint)`,
  vendor: sql`vendor`,
};

function labelOf(groupBy: Grouping): SQL | undefined {
  if (typeof groupBy === 'string') return LABELS[groupBy];
  return groupBy.kind === 'member' ? LABELS.member : undefined;
}

interface GroupRow extends Record<string, unknown> {
  readonly place: string;
  readonly key: string | null;
  readonly label: string | null;
  readonly count: number;
  readonly total: string;
  readonly previous: string;
  readonly with_before: string;
  readonly total_count: number;
  readonly total_usd: string;
  readonly previous_count: number;
  readonly previous_usd: string;
}

/** Returns the spending of a period by group, and of the period before it. */
export async function readSpendInsights(
  database: Database,
  viewer: Viewer,
  period: Period,
  groupBy: Grouping,
): Promise<SpendInsights> {
  const previous = periodBefore(period);
  const scope = spendingScope(viewer);
  const dates = { dateFrom: previous.from, dateTo: period.to };
  const counted = and(
    eq(expenses.organizationId, BigInt(viewer.organizationId)),
    scope === 'mine' ? eq(expenses.creatorId, BigInt(viewer.userId)) : undefined,
    matching({ status: SPENDING_STATUSES, scope, ...dates }),
  );
  const source =
    scope === 'visible' && typeof groupBy === 'string' && isWholeMonths(period)
      ? keptSums(viewer, previous.from, period, groupBy)
      : countedRows(period, groupBy, counted);
  const { rows } = await database.execute<GroupRow>(groupsOf(groupBy, source));
  const [first] = rows;
  const total: SpendTotal = first ? { count: first.total_count, usdTotal: first.total_usd } : NONE;
  const previousTotal: SpendTotal = first
    ? { count: first.previous_count, usdTotal: first.previous_usd }
    : NONE;
  return {
    groupBy: typeof groupBy === 'string' ? groupBy : groupBy.key,
    scope,
    total,
    previous,
    previousTotal,
    rows:
      groupBy === 'month'
        ? monthRows(period, rows.map(toMonth))
        : rows.map((row) => toRow(row, groupBy)),
  };
}

/** Where groups come from. */
interface SpendingSource {
  /** Selects `key`, `usd`, whether it is spent `now`, and of vendors `vendor`. */
  readonly spending: SQL;
  /** Aggregates rows of it to their number of expenses. */
  readonly number: SQL;
  /** Numbers of expenses, if they are in several groups, by whether they are `now`. */
  readonly totalOf?: (when: SQL) => SQL;
}

/** The expenses themselves, for every question that the kept sums don't answer. */
function countedRows(period: Period, groupBy: Grouping, counted: SQL | undefined): SpendingSource {
  const byLine = isByLine(groupBy);
  const number = byLine ? sql`count(distinct id)` : sql`count(*)`;
  return {
    number,
    ...(byLine && {
      totalOf: (when) => sql`(select ${number} filter (where ${when}) from spending)`,
    }),
    spending: sql`
      select ${keyOf(groupBy)}::text as key,
        ${byLine ? sql`${expenses.id}, coalesce(share.usd, ${expenses.usdAmount})` : expenses.usdAmount} as usd,
        ${expenses.day} >= ${period.from}::date as now
        ${groupBy === 'vendor' ? sql`, ${expenses.vendor} as vendor` : sql``}
      from ${expenses} ${groupBy === 'department' ? WITH_CREATOR : sql``}
        ${byLine ? lineShares('expenses') : sql``}
      where ${counted}`,
  };
}

/** Dimensions of the kept sums by group. Each expense has one policy, so that its sums also are those of the months. */
const KEPT: Readonly<Record<SpendGroup, SpendingDimension>> = {
  month: 'policy',
  category: 'category',
  department: 'department',
  member: 'member',
  vendor: 'vendor',
  policy: 'policy',
};

/** Kept sums of an organization, from the month of a day to the month of another one. */
const keptOf = (viewer: Viewer, dimension: SpendingDimension, from: string, to: string): SQL =>
  sql`${spendingSums} where ${spendingSums.organizationId} = ${viewer.organizationId}
    and dimension = ${dimension} and month between ${from.slice(0, 7)} and ${to.slice(0, 7)}`;

/** The sums that a trigger keeps of whole months: exactly what counting the rows comes to. */
function keptSums(
  viewer: Viewer,
  previousFrom: string,
  { from, to }: Period,
  groupBy: SpendGroup,
): SpendingSource {
  const kept = keptOf(viewer, KEPT[groupBy], previousFrom, to);
  const now = sql`month >= ${from.slice(0, 7)}`;
  return {
    number: sql`sum(count)`,
    ...(groupBy === 'category' && {
      totalOf: (when) => sql`(select sum(count) filter (where ${when})
        from (select count, ${now} as now from ${keptOf(viewer, 'policy', previousFrom, to)}) total)`,
    }),
    spending: sql`
      select nullif(key, '') as key, count, usd, now, nullif(label, '') as vendor
      from (
        select ${groupBy === 'month' ? sql`month` : sql`key`} as key, label, ${now} as now, sum(count) as count, sum(usd) as usd
        from ${kept} group by 1, 2, 3 having sum(count) <> 0
      ) sums`,
  };
}

/** Returns the largest groups first and the others as one row, each with the sums over all. */
function groupsOf(groupBy: Grouping, { spending, number, totalOf }: SpendingSource): SQL {
  const places = sql.raw(groupsMax(groupBy).toString());
  const total = (count: SQL, when: SQL): SQL =>
    sql`coalesce(${totalOf?.(when) ?? sql`sum(sum(${count})) over ()`}, 0)::int`;
  return sql`
    with spending as (${spending}
    ), groups as (
      select key, coalesce(${number} filter (where now), 0)::int as count,
        coalesce(${number} filter (where not now), 0)::int as previous_count,
        coalesce(sum(usd) filter (where now), 0.00) as total,
        coalesce(sum(usd) filter (where not now), 0.00) as previous
        ${groupBy === 'vendor' ? sql`, max(vendor) as vendor` : sql``}
      from spending group by key
    ), ranked as (
      select *, row_number() over (order by total desc, previous desc, key) as place from groups
    ), shown as (
      select least(place, ${places} + 1) as place, max(key) as key,
        ${groupBy === 'vendor' ? sql`max(vendor) as vendor,` : sql``}
        sum(count)::int as count, sum(total) as total, sum(previous) as previous,
        ${total(sql`count`, sql`now`)} as total_count, sum(sum(total)) over () as total_usd,
        ${total(sql`previous_count`, sql`not now`)} as previous_count,
        sum(sum(previous)) over () as previous_usd
      from ranked group by 1
    )
    select place, key, ${labelOf(groupBy) ?? sql`key`} as label, count, total::text,
      previous::text, (total + previous)::text as with_before, total_count,
      total_usd::text, previous_count, previous_usd::text
    from shown order by place`;
}

const toMonth = (row: GroupRow) => ({
  month: row.key ?? '',
  count: row.count,
  usdTotal: row.total,
  usdTotalWithBefore: row.with_before,
});

const WITHOUT: Readonly<Record<Exclude<SpendGroup, 'month' | 'member'>, string>> = {
  category: 'No category',
  department: 'No department',
  vendor: 'No vendor',
  policy: 'No policy',
};

const withoutLabel = (groupBy: Exclude<Grouping, 'month'>): string => {
  if (typeof groupBy !== 'string') return `No ${groupBy.name}`;
  return groupBy === 'member' ? 'No member' : WITHOUT[groupBy];
};

function toRow(row: GroupRow, groupBy: Exclude<Grouping, 'month'>): SpendRow {
  const sums = { count: row.count, usdTotal: row.total, previousUsdTotal: row.previous };
  if (Number(row.place) > groupsMax(groupBy)) {
    return { kind: 'others', key: null, label: 'Others', ...sums };
  }
  if (row.key === null) {
    return { kind: 'none', key: null, label: withoutLabel(groupBy), ...sums };
  }
  const name = row.label ?? `member ${row.key}`;
  // A vendor is found by its name, which is compared in the same way as the groups.
  const key = groupBy === 'vendor' ? name : row.key;
  return { kind: 'group', key, label: name, ...sums };
}

/** Returns departments with a budget, by name, and the spending of their members in a month. */
export async function readDepartmentBudgets(
  database: Database,
  viewer: Viewer,
  month: Period,
): Promise<{ department: string; budgetUsd: string; spentUsd: string }[]> {
  const { rows } = await database.execute<{ name: string; budget: string; spent: string }>(sql`
    with spending as (
      select key as department, sum(usd) as usd from ${keptOf(viewer, 'department', month.from, month.to)} group by 1
    )
    select d.name, d.monthly_budget_usd::text as budget, coalesce(s.usd, 0.00)::text as spent
    from department_directory d left join spending s on s.department = d.name
    where d.organization_id = ${viewer.organizationId} and d.monthly_budget_usd is not null
    order by d.name limit 200`);
  return rows.map(({ name, budget, spent }) => ({
    department: name,
    budgetUsd: budget,
    spentUsd: spent,
  }));
}

/** Returns the total of the organization's approved expenses that will be reimbursed and are not yet paid. */
export async function readReimbursementsDue(
  database: Database,
  { organizationId }: Viewer,
): Promise<SpendTotal> {
  const { rows } = await database.execute<{ count: number; total: string }>(sql`
    select count(*)::int as count, coalesce(sum(${expenses.usdAmount}), 0.00)::text as total
    from ${expenses} join ${policies} on ${policies.id} = ${expenses.policyId}
    where ${expenses.organizationId} = ${organizationId} and ${expenses.status} = 'approved'
      and ${policies.reimbursable} and not ${expenses.alreadyPaid}`);
  const [row] = rows;
  if (!row) throw new Error('the aggregate returned no row');
  return { count: row.count, usdTotal: row.total };
}
