/** Calendar months as yyyy-mm. */
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;
const MONTHS_A_YEAR = 12;

export const isMonth = (text: string): boolean => MONTH.test(text);

export const monthOf = (day: string): string => day.slice(0, 'yyyy-mm'.length);

/** The month after. */
export function nextMonth(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number);
  const next = year * MONTHS_A_YEAR + at;
  return `${Math.floor(next / MONTHS_A_YEAR)}-${String((next % MONTHS_A_YEAR) + 1).padStart(2, '0')}`;
}

/** A month for people, such as 'November 2026'. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The month that a day, or a month, is booked in: its own while that is open, otherwise the first open one after it. */
export function bookingMonth(day: string, closed: ReadonlySet<string>): string {
  let month = monthOf(day);
  while (closed.has(month)) month = nextMonth(month);
  return month;
}

/** The day in the books: its own, or the first day of the later month that it is booked in. */
export const bookingDay = (day: string, month: string): string =>
  monthOf(day) === month ? day : `${month}-01`;

const QUARTER_HOUR_MS = 900_000;
/** Clocks are at most 14 hours ahead of UTC and 12 behind it. */
const AHEAD_MAX_MS = 14 * 4 * QUARTER_HOUR_MS;
const BEHIND_MAX_MS = 12 * 4 * QUARTER_HOUR_MS;

/** The first instant of a day in an IANA time zone, whose midnights are all at a quarter of an hour. */
export function dayStart(timeZone: string, day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  let at = utc - AHEAD_MAX_MS;
  while (at < utc + BEHIND_MAX_MS && dayIn(timeZone, new Date(at)) < day) at += QUARTER_HOUR_MS;
  return new Date(at);
}

/** The first instant of a month in an IANA time zone. */
export const monthStart = (timeZone: string, month: string): Date =>
  dayStart(timeZone, `${month}-01`);

const DAY_MS = 86_400_000;

/** The day after. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);

/** A day for people, such as '31 March 2027'. */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The last day of a month, yyyy-mm-dd. */
export function monthEnd(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** A format takes 50 times as long to make as to use. There are about 600 time zones. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Day of an instant in an IANA time zone, yyyy-mm-dd. */
export function dayIn(timeZone: string, at: Date): string {
  // Swedish dates are ISO 8601.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(at);
}
