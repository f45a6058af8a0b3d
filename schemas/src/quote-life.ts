import { isPythPair } from './currencies.ts';

const DAY_MS = 86_400_000;
const PYTH_QUOTE_LIFE_MS = 120_000;
const DAILY_RATE_LIFE_MAX_MS = 7 * DAY_MS;

/** 1 January, 1 May, 25 and 26 December. */
const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '12-25', '12-26']);

/**
 * When a quote expires. A Pyth price expires after two minutes. The European Central Bank publishes one rate each working day.
 * Its rate expires after the working day that follows the next publication, so that it outlives weekends, holidays and a source
 * that is down for a day, but never lasts seven days.
 */
export function quoteExpiresAt(pair: string, publishedAt: Date): Date {
  if (isPythPair(pair)) return new Date(publishedAt.getTime() + PYTH_QUOTE_LIFE_MS);
  const nextPublication = workingDayAfter(publishedAt.getTime());
  const expiresMs = workingDayAfter(nextPublication) + DAY_MS;
  return new Date(Math.min(expiresMs, publishedAt.getTime() + DAILY_RATE_LIFE_MAX_MS));
}

/** Start of the next day on which the European Central Bank publishes rates: a working day of TARGET, its payment system. */
function workingDayAfter(timeMs: number): number {
  let dayMs = Math.floor(timeMs / DAY_MS) * DAY_MS + DAY_MS;
  while (isClosed(new Date(dayMs))) dayMs += DAY_MS;
  return dayMs;
}

function isClosed(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6) return true;
  const easter = easterSundayMs(day.getUTCFullYear());
  const isAtEaster = day.getTime() === easter - 2 * DAY_MS || day.getTime() === easter + DAY_MS;
  return isAtEaster || FIXED_HOLIDAYS.has(day.toISOString().slice(5, 10));
}

/** Gauss's rule in the form of the Anonymous Gregorian algorithm. */
function easterSundayMs(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
