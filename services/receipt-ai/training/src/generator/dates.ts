import type { Language } from './language.ts';

/** A day as a count of days since 1970. */
export type Day = number;

const DAY_MS = 86_400_000;
const TOKEN = /XXX|YYYY|YY|BBBB|BB|RRR|JJ|J|MMMM|MMM|MM|M|DD|D/g;

export function dayOf(iso: string): Day {
  return Math.round(Date.parse(`${iso}T00:00:00Z`) / DAY_MS);
}

const REIWA_BEGINS = dayOf('2019-05-01');

/** Forms that machines and international companies print in each country. */
export const COMMON_DATES: readonly string[] = [
  'YYYY-MM-DD',
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'DDXXXYY',
  "DD XXX'YY",
  'DD-XXX-YYYY',
  'DD XXX YYYY',
];
/** A short month is letters in these languages, not a number with a sign. */
const WITH_MONTH_NAMES = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{3}/u;

export function commonDates({ shortMonths }: Language): readonly string[] {
  const isNamed = shortMonths.every((name) => WITH_MONTH_NAMES.test(name));
  return isNamed ? COMMON_DATES : COMMON_DATES.slice(0, 3);
}

/** The short names of weekdays from Sunday on. */
const WEEKDAYS: Record<string, string> = {
  en: 'Sun|Mon|Tue|Wed|Thu|Fri|Sat',
  de: 'So|Mo|Di|Mi|Do|Fr|Sa',
  fr: 'dim.|lun.|mar.|mer.|jeu.|ven.|sam.',
  es: 'dom|lun|mar|mié|jue|vie|sáb',
  ja: '日|月|火|水|木|金|土',
  ko: '일|월|화|수|목|금|토',
};

/** A day's weekday as registers print it before or, in Japan and Korea, right behind the date. */
export function weekdayOf(day: Day, language: string): { text: string; before: boolean } | null {
  const text = WEEKDAYS[language]?.split('|')[(day + 4) % 7];
  if (text === undefined) return null;
  const before = language !== 'ja' && language !== 'ko';
  return { text: before ? text : `(${text})`, before };
}

export function isoOf(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Prints a day. Tokens of a pattern are YYYY YY, MMMM (name) MMM (short name) XXX (its three letters) MM M, DD D,
 * BBBB BB (Buddhist year),
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
    XXX: () => (shortMonths[month - 1] ?? '').replace('.', '').slice(0, 3).toUpperCase(),
    MM: () => two(month),
    M: () => String(month),
    DD: () => two(date),
    D: () => String(date),
  };
  const ofEra = isHeisei ? pattern.replace('令和J', '平成J').replace('RJ', 'HJ') : pattern;
  return ofEra.replace(TOKEN, (token) => values[token]?.() ?? token);
}
