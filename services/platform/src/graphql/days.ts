import { isMonth } from '@outlay/schemas/months';
import { badInput } from './request-errors.ts';

const DAY_MS = 86_400_000;

/** Days outside this range would exceed PostgreSQL's calendar. */
const DAY_MIN = '1900-01-01';
const DAY_MAX = '9998-12-31';

/** A day, yyyy-mm-dd, moved into the range from 1900 to 9998. @throws BAD_USER_INPUT for an invalid day */
export function readDay(name: string, day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) {
    throw badInput(`${name} must be a day of the calendar`);
  }
  return day < DAY_MIN ? DAY_MIN : day > DAY_MAX ? DAY_MAX : day;
}

/** A month, yyyy-mm. @throws BAD_USER_INPUT for another text */
export function readMonth(month: string): string {
  if (isMonth(month)) return month;
  throw badInput('month must be written as yyyy-mm');
}

/** Longest period in days that figures are computed for: three years. */
const PERIOD_DAYS_MAX = 1_100;

/**
 * First and last day of a period, both included. @throws BAD_USER_INPUT when it ends before it begins or has more than 1,100 days
 */
export function readPeriod(period: { from: string; to: string }): { from: string; to: string } {
  const from = readDay('from', period.from);
  const to = readDay('to', period.to);
  if (from > to) throw badInput('to must not be before from');
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= PERIOD_DAYS_MAX) {
    throw badInput(`from and to can be at most ${PERIOD_DAYS_MAX} days apart`);
  }
  return { from, to };
}
