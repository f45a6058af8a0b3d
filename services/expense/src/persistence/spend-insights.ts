import { readsBooks, type Viewer } from '@outlay/platform/auth';
import type { Database } from '@outlay/platform/postgres';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { CustomField } from '../domain/custom-field.ts';
import {
  monthRows,
  monthsAndDaysOf,
  NONE,
  periodBefore,
  SPENDING_STATUSES,
  type DepartmentBudget,
  type Period,
  type SpendGroup,
  type SpendInsights,
  type SpendRow,
  type SpendTotal,
} from '../domain/spend-insights.ts';
import { matching } from './expense-filter.ts';
import { rateOn, usdIn } from './books-value.ts';
import type { BooksCurrency } from '../use-cases/queries.ts';
import { lineShares } from './line-shares.ts';
import type { SpendingDimension } from './spending-table.ts';
import { categories, expenses, memberDirectory, policies, spendingSums } from './tables.ts';

/** Finance and admins see the organization's spending, everyone else their own. What was spent has been submitted, so it is visible. */
const spendingScope = (viewer: Viewer): 'mine' | 'visible' =>
  readsBooks(viewer) ? 'visible' : 'mine';

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
  vendor: sql`label`,
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
  currency: BooksCurrency = 'USD',
): Promise<SpendInsights> {
  const previous = periodBefore(period);
  const scope = spendingScope(viewer);
  const { rows } = await database.execute<GroupRow>(
    groupsOf(
      groupBy,
      (by) => sql`
      ${spendingIn({ viewer, currency }, previous, by, sql`false`)} union all ${spendingIn({ viewer, currency }, period, by, sql`true`)}`,
    ),
  );
  const [first] = rows;
  const total: SpendTotal = first
    ? { currency, count: first.total_count, total: first.total_usd }
    : { ...NONE, currency };
  const previousTotal: SpendTotal = first
    ? { currency, count: first.previous_count, total: first.previous_usd }
    : { ...NONE, currency };
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

/** Who asks, and in which currency. */
interface Asked {
  readonly viewer: Viewer;
  readonly currency: BooksCurrency;
}

/**
 * Selects the spending of a period as rows of `key`, `label`, `now`, `count` and `usd` that add up: the kept sums of its months, or of
 * its days, and the expenses of days at its ends and for every question that the kept sums don't answer.
 */
function spendingIn(asked: Asked, period: Period, groupBy: Grouping, now: SQL): SQL {
  const { viewer } = asked;
  const { months, more, off } = storedPartsOf(asked, period, groupBy);
  const counted = [
    ...more.map((days) => countedRows(asked, days, groupBy, now, sql`1`)),
    ...off.map((days) => countedRows(asked, days, groupBy, now, sql`-1`)),
  ];
  if (months === null) return sql.join(counted, sql` union all `);
  const key = groupBy === 'month' ? sql`left(period, 7)` : sql`nullif(key, '')`;
  const kept = sql`select ${key} as key, nullif(label, '') as label, ${now} as now, count, usd
    from ${storedSumsOf(viewer, KEPT[groupBy as SpendGroup], months)}`;
  return sql.join([kept, ...counted], sql` union all `);
}

/** The kept sums are in US dollars. */
function storedPartsOf({ viewer, currency }: Asked, period: Period, groupBy: Grouping) {
  const isKept = currency === 'USD' && typeof groupBy === 'string';
  if (spendingScope(viewer) === 'mine' || !isKept) {
    return { months: null, more: [period], off: [] };
  }
  if (KEPT[groupBy] === BY_DAY) return { months: period, more: [], off: [] };
  return monthsAndDaysOf(period);
}

/** Adds up expenses by group, times `sign`; one that is in a group with several lines counts once in it. */
function countedRows(
  { viewer, currency }: Asked,
  days: Period,
  groupBy: Grouping,
  now: SQL,
  sign: SQL,
): SQL {
  const byLine = isByLine(groupBy);
  const scope = spendingScope(viewer);
  const counted = and(
    eq(expenses.organizationId, BigInt(viewer.organizationId)),
    scope === 'mine' ? eq(expenses.creatorId, BigInt(viewer.userId)) : undefined,
    matching({ status: SPENDING_STATUSES, scope, dateFrom: days.from, dateTo: days.to }),
  );
  return sql`
    select ${keyOf(groupBy)}::text, ${groupBy === 'vendor' ? expenses.vendor : sql`null`}, ${now},
      ${sign} * count(${byLine ? sql`distinct ${expenses.id}` : sql`*`}), ${sign} * sum(${usdIn(currency, 'expenses')} * ${byLine ? sql`coalesce(share.usd, ${expenses.usdAmount})` : expenses.usdAmount})
    from ${expenses} ${groupBy === 'department' ? WITH_CREATOR : sql``}
      ${byLine ? lineShares('expenses') : sql``}
    where ${counted} group by 1, 2`;
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

/** The dimension with sums of each day. */
const BY_DAY: SpendingDimension = 'policy';

/** The sums that triggers keep of an organization, of days or of whole months. */
function storedSumsOf(viewer: Viewer, dimension: SpendingDimension, { from, to }: Period): SQL {
  const length = dimension === BY_DAY ? from.length : 'yyyy-mm'.length;
  return sql`${spendingSums} where ${spendingSums.organizationId} = ${viewer.organizationId}
    and dimension = ${dimension} and period between ${from.slice(0, length)} and ${to.slice(0, length)}`;
}

/**
 * Returns the largest groups first and the others as one row, each with the sums over all. Expenses are in several groups of their
 * lines, and counted by their policy, of which each has one.
 */
function groupsOf(groupBy: Grouping, spendingBy: (groupBy: Grouping) => SQL): SQL {
  const places = sql.raw(groupsMax(groupBy).toString());
  const sumOf = (what: SQL, when: SQL): SQL =>
    sql`coalesce(sum(${what}) filter (where ${when}), 0)`;
  const sumsOf = (by: Grouping): SQL => sql`
    ${sumOf(sql`count`, sql`now`)}::int as count, ${sumOf(sql`count`, sql`not now`)}::int as previous_count,
    round(${sumOf(sql`usd`, sql`now`)}, 2) as total, round(${sumOf(sql`usd`, sql`not now`)}, 2) as previous
    from (${spendingBy(by)}) spending (key, label, now, count, usd)`;
  const byLine = isByLine(groupBy);
  const total = (count: SQL): SQL =>
    byLine
      ? sql`(select ${count} from counted)`
      : sql`coalesce(sum(sum(${count})) over (), 0)::int`;
  return sql`
    with ${byLine ? sql`counted as (select ${sumsOf('policy')}), ` : sql``}named as (
      select key, label, ${sumsOf(groupBy)} group by key, label
    ), groups as (
      select key, max(label) as label, sum(count) as count, sum(previous_count) as previous_count,
        sum(total) as total, sum(previous) as previous
      from named where count <> 0 or previous_count <> 0 group by key
    ), ranked as (
      select *, row_number() over (order by total desc, previous desc, key) as place from groups
    ), shown as (
      select least(place, ${places} + 1) as place, max(key) as key, max(label) as label,
        sum(count)::int as count, sum(total) as total, sum(previous) as previous,
        ${total(sql`count`)} as total_count, sum(sum(total)) over () as total_usd,
        ${total(sql`previous_count`)} as previous_count,
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
  total: row.total,
  totalWithBefore: row.with_before,
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
  const sums = { count: row.count, total: row.total, previousTotal: row.previous };
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

/** Returns departments with a budget, by name, and the spending of their members in a month. A budget has the rate of `today`. */
export async function readDepartmentBudgets(
  database: Database,
  viewer: Viewer,
  month: Period,
  { currency, today }: { readonly currency: BooksCurrency; readonly today: string } = {
    currency: 'USD',
    today: month.to,
  },
): Promise<DepartmentBudget[]> {
  const spending =
    currency === 'USD'
      ? sql`select key, usd from ${storedSumsOf(viewer, 'department', month)}`
      : sql`select key, usd from (${countedRows({ viewer, currency }, month, 'department', sql`true`, sql`1`)}) counted (key, label, now, count, usd)`;
  const rate = currency === 'USD' ? sql`1` : rateOn(currency, sql`${today}::date`);
  const { rows } = await database.execute<{ name: string; budget: string; spent: string }>(sql`
    with spending as (select key as department, sum(usd) as usd from (${spending}) found group by 1)
    select d.name, round(d.monthly_budget_usd * ${rate}, 2)::text as budget, round(coalesce(s.usd, 0), 2)::text as spent
    from department_directory d left join spending s on s.department = d.name
    where d.organization_id = ${viewer.organizationId} and d.monthly_budget_usd is not null
    order by d.name limit 200`);
  return rows.map(({ name, budget, spent }) => ({ currency, department: name, budget, spent }));
}

/** Returns the total of the organization's approved expenses that will be reimbursed and are not yet paid. */
export async function readReimbursementsDue(
  database: Database,
  { organizationId }: Viewer,
  currency: BooksCurrency = 'USD',
): Promise<SpendTotal> {
  const { rows } = await database.execute<{ count: number; total: string }>(sql`
    select count(*)::int as count, round(coalesce(sum(${usdIn(currency, 'expenses')} * ${expenses.usdAmount}), 0), 2)::text as total
    from ${expenses} join ${policies} on ${policies.id} = ${expenses.policyId}
    where ${expenses.organizationId} = ${organizationId} and ${expenses.status} = 'approved'
      and ${policies.reimbursable} and not ${expenses.alreadyPaid}`);
  const [row] = rows;
  if (!row) throw new Error('the aggregate returned no row');
  return { currency, ...row };
}
