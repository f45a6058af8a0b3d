const DAY_MS = 86_400_000;

/** A calendar day is a text, yyyy-mm-dd, that is the same in every time zone. It compares and sorts as text. */
const startMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a text is a day. Date turns 31 February into March, so the parsed day must equal the text. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(startMs(text)) &&
  utcDay(new Date(startMs(text))) === text;

/** Returns the day of an instant in UTC. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the instant that represents a day in formats that need instants. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Returns the last instant of a day in UTC. */
export const endOf = (day: string): Date => new Date(startMs(day) + DAY_MS - 1);

export const shiftDays = (day: string, days: number): string =>
  utcDay(new Date(startMs(day) + days * DAY_MS));

/** Returns the days from one to the other; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((startMs(to) - startMs(from)) / DAY_MS);

const SHORT = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const withoutYears = new Intl.DateTimeFormat('en-US', SHORT);
const withYears = new Intl.DateTimeFormat('en-US', { ...SHORT, year: 'numeric' });

/** Formats a day as 'Nov 3', or with its year as 'Nov 3, 2026'. */
export const dayText = (day: string, withYear: boolean): string =>
  (withYear ? withYears : withoutYears).format(startMs(day));
