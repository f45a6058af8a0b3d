import { bookingMonth, monthEnd, nextMonth } from '@outlay/schemas/months';
import type { BooksPeriodFragment } from '#graphql';
import { formatMonth } from '../../lib/format-date.ts';
import type { Period } from '../../lib/period.ts';

/** Returns a text such as 'November 2026'. */
export const monthName = (month: string): string => formatMonth(month, 'full');

export const daysOf = (month: string): Period => ({ from: `${month}-01`, to: monthEnd(month) });

/** The last day before a month. */
export const dayBefore = (month: string): string =>
  new Date(Date.parse(`${month}-01`) - 1).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Returns the oldest open month with entries that is over, which is closed next; else the current one. `periods` are newest first. */
export const monthToClose = (periods: readonly BooksPeriodFragment[], current: string): string =>
  periods.findLast(
    ({ month, state, entries }) => state === 'OPEN' && entries > 0 && month < current,
  )?.month ?? current;

/** Returns the month in which entries are booked that come after this one is closed: the first open one after it. */
export function monthForLateEntries(
  periods: readonly BooksPeriodFragment[],
  closing: string,
): string {
  const closed = new Set(periods.filter(({ state }) => state !== 'OPEN').map(({ month }) => month));
  return bookingMonth(nextMonth(closing), closed);
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
