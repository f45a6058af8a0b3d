import type { BooksPeriodFragment } from '../../generated/graphql.ts';
import { formatMonth } from '../../lib/format-date.ts';
import type { Period } from '../../lib/period.ts';

// Calendar months as yyyy-mm.
const pattern = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

export const isMonth = (text: string): boolean => pattern.test(text);

export const monthOf = (day: string): string => day.slice(0, 'yyyy-mm'.length);

/** Returns a text such as 'November 2026'. */
export const monthName = (month: string): string => formatMonth(month, 'full');

export function monthAfter(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, at, 1)).toISOString());
}

export function daysOf(month: string): Period {
  const [year = 0, at = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return { from: `${month}-01`, to: last };
}

/** Returns the newest open month that is over, which is closed next; else the current one. `periods` are newest first. */
export const monthToClose = (periods: readonly BooksPeriodFragment[], current: string): string =>
  periods.find(({ month, state }) => state === 'OPEN' && month < current)?.month ?? current;

/** Returns the month in which entries are booked that come after this one is closed: the first open one after it. */
export function monthForLateEntries(
  periods: readonly BooksPeriodFragment[],
  closing: string,
): string {
  const closed = new Set(
    periods.filter(({ state }) => state === 'CLOSED').map(({ month }) => month),
  );
  let month = monthAfter(closing);
  while (closed.has(month)) month = monthAfter(month);
  return month;
}

/** Returns the month as the server knows it; one without entries isn't in its list, and open. */
export const periodOf = (
  periods: readonly BooksPeriodFragment[],
  month: string,
): BooksPeriodFragment =>
  periods.find((period) => period.month === month) ?? {
    month,
    state: 'OPEN',
    closedAt: null,
    closedBy: null,
    reason: null,
    entries: 0,
  };
