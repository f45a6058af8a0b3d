import type { Language } from './language.ts';

/** A day as a count of days since 1970. */
export type Day = number;

const DAY_MS = 86_400_000;
const TOKEN = /YYYY|YY|BBBB|BB|RRR|JJ|J|MMMM|MMM|MM|M|DD|D/g;

export function dayOf(iso: string): Day {
  return Math.round(Date.parse(`${iso}T00:00:00Z`) / DAY_MS);
}

const REIWA_BEGINS = dayOf('2019-05-01');

export function isoOf(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Prints a day. Tokens of a pattern are YYYY YY, MMMM (name) MMM (short name) MM M, DD D, BBBB BB (Buddhist year),
 * RRR (year of Taiwan) and J JJ (year of Reiwa, or of Heisei before).
 */
export function printDate(day: Day, pattern: string, { months, shortMonths }: Language): string {
  const [year = 0, month = 0, date = 0] = isoOf(day).split('-').map(Number);
  const isHeisei = day < REIWA_BEGINS;
  const eraStart = isHeisei ? 1988 : 2018;
  const two = (value: number): string => String(value % 100).padStart(2, '0');
  const values: Record<string, () => string> = {
    YYYY: () => String(year),
    YY: () => two(year),
    BBBB: () => String(year + 543),
    BB: () => two(year + 543),
    RRR: () => String(year - 1911),
    J: () => String(year - eraStart),
    JJ: () => two(year - eraStart),
    MMMM: () => months[month - 1] ?? String(month),
    MMM: () => shortMonths[month - 1] ?? two(month),
    MM: () => two(month),
    M: () => String(month),
    DD: () => two(date),
    D: () => String(date),
  };
  const ofEra = isHeisei ? pattern.replace('令和J', '平成J').replace('RJ', 'HJ') : pattern;
  return ofEra.replace(TOKEN, (token) => values[token]?.() ?? token);
}
