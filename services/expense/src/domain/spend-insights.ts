import type { Currency } from '@outlay/platform/money';
import { daysBetween, shiftDays, utcDay } from './calendar-day.ts';
import type { ExpenseFilter } from './expense-search.ts';
import type { ExpenseStatus } from './expense.ts';

/** Statuses that count as spending: submitted and neither returned nor rejected. */
export const SPENDING_STATUSES = [
  'submitted',
  'approved',
  'paid',
] as const satisfies readonly ExpenseStatus[];

export const SPEND_GROUPS = [
  'month',
  'category',
  'department',
  'member',
  'vendor',
  'policy',
] as const;
export type SpendGroup = (typeof SPEND_GROUPS)[number];

/** Calendar days, yyyy-mm-dd; both are included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const dayCount = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** Returns the first day of the month that is `months` after the month of `day`. */
function monthStart(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return utcDay(new Date(Date.UTC(year, month - 1 + months, 1)));
}

/** Whether a period begins and ends with a calendar month. */
export const isWholeMonths = ({ from, to }: Period): boolean =>
  from === monthStart(from) && shiftDays(to, 1) === monthStart(to, 1);

/** A period as calendar months, more days, and days of the months to take off again. */
interface MonthsAndDays {
  readonly months: Period | null;
  readonly more: readonly Period[];
  readonly off: readonly Period[];
}

/** The fewest days besides months: those that a mostly covered month lacks, or those that the period has of another. */
export function monthsAndDaysOf(period: Period): MonthsAndDays {
  const parts = monthsOf(period).map((month) => partOf(period, `${month}-01`));
  const kept = parts.filter(({ isMost }) => isMost);
  const [first, last] = [kept[0], kept.at(-1)];
  return {
    months: first && last ? { from: first.month.from, to: last.month.to } : null,
    more: parts.flatMap(({ isMost, inside }) => (isMost ? [] : [inside])),
    off: kept.flatMap(({ outside }) => outside),
  };
}

/** The days of the month from `first` that a period has, and those that it lacks. */
function partOf({ from, to }: Period, first: string) {
  const month = { from: first, to: shiftDays(monthStart(first, 1), -1) };
  const inside = {
    from: from > month.from ? from : month.from,
    to: to < month.to ? to : month.to,
  };
  const outside = [
    { from: month.from, to: shiftDays(inside.from, -1) },
    { from: shiftDays(inside.to, 1), to: month.to },
  ].filter(isNotEmpty);
  const lacking = outside.reduce((days, each) => days + dayCount(each), 0);
  return { month, inside, outside, isMost: lacking < dayCount(inside) };
}

const isNotEmpty = ({ from, to }: Period): boolean => from <= to;

/** Returns the months of a period as yyyy-mm, in order. */
export function monthsOf({ from, to }: Period): string[] {
  const months = [];
  for (let first = monthStart(from); first <= to; first = monthStart(first, 1)) {
    months.push(first.slice(0, 7));
  }
  return months;
}

/** Returns the period right before, with as many months, or as many days if the period has partial months. */
export function periodBefore(period: Period): Period {
  const to = shiftDays(period.from, -1);
  return isWholeMonths(period)
    ? { from: monthStart(period.from, -monthsOf(period).length), to }
    : { from: shiftDays(period.from, -dayCount(period)), to };
}

export interface SpendTotal {
  readonly count: number;
  /** With two decimals. */
  readonly total: string;
  readonly currency: Currency;
}

export interface SpendRow extends Omit<SpendTotal, 'currency'> {
  readonly kind: 'group' | 'none' | 'others';
  /** A month, an id, or a name; null for rows that aren't a group. */
  readonly key: string | null;
  readonly label: string;
  /** Null for a month that is only partly in the period. */
  readonly previousTotal: string | null;
}

export interface SpendInsights {
  /** What the rows stand for, such as category; of a custom field, its key. */
  readonly groupBy: string;
  readonly scope: ExpenseFilter['scope'];
  readonly total: SpendTotal;
  readonly previous: Period;
  readonly previousTotal: SpendTotal;
  /** Months in order, others largest first. */
  readonly rows: readonly SpendRow[];
}

export interface DepartmentBudget {
  readonly department: string;
  /** For the month, with two decimals. */
  readonly budget: string;
  readonly spent: string;
  readonly currency: Currency;
}

/** A budget with its month, yyyy-mm. */
export type MonthBudget = DepartmentBudget & { readonly month: string };

/** Returns the calendar month of a day. */
export function monthOf(day: string): Period {
  const from = monthStart(day);
  return { from, to: shiftDays(monthStart(from, 1), -1) };
}

/** The total without expenses. */
export const NONE = { count: 0, total: '0.00' } as const;

/** Spending of a calendar month. */
export interface MonthSpending extends Omit<SpendTotal, 'currency'> {
  readonly month: string;
  /** Also includes its days in the previous period. */
  readonly totalWithBefore: string;
}

/** Returns every month of the period, each compared with the month before it. */
export function monthRows(period: Period, spending: readonly MonthSpending[]): SpendRow[] {
  const byMonth = new Map(spending.map((each) => [each.month, each]));
  const whole = isWholeMonths(period);
  return monthsOf(period).map((month) => {
    const { count, total } = byMonth.get(month) ?? NONE;
    const before = byMonth.get(monthStart(`${month}-01`, -1).slice(0, 7));
    const previousTotal = whole ? (before?.totalWithBefore ?? NONE.total) : null;
    return { kind: 'group', key: month, label: month, count, total, previousTotal };
  });
}
