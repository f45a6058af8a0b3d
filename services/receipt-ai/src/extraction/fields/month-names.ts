import { foldAccents } from '@outlay/platform/text';

/** A shorter name is also a word of something else. */
const NAME_LENGTH_MIN = 3;

/** Where two languages give a name to different months, that of the earlier one counts. */
export const LANGUAGES =
  'en de fr es it pt nl pl cs sk sl hr ro hu bg ru uk el da sv nb fi et lv lt tr id ms vi th he ar hi'.split(
    ' ',
  );

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));

const FORMATS = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
] as const;

/** Names as they are printed but not listed by Unicode. */
const OTHER_NAMES: readonly (readonly [string, number])[] = [
  ['SEPT', 9],
  ['JANV', 1],
  ['FEVR', 2],
  ['JUIL', 7],
  ['MRZ', 3],
];

/** A name of a month or a weekday without case, accents and points. */
export const keyOf = (name: string): string =>
  foldAccents(name)
    .toUpperCase()
    .replace(/[^\p{L}\p{M}]/gu, '');

/** Thai abbreviations have points, so that two letters are no other word: "ม.ค." */
const isLongEnough = (key: string): boolean =>
  key.length >= NAME_LENGTH_MIN || /^\p{Script=Thai}{2}$/u.test(key);

/** Of each month its full and short names, alone and behind a day, in all languages. */
const MONTH_OF = new Map<string, number>(OTHER_NAMES);
/** The months whose names begin with these letters, in all languages. */
const MONTHS_FROM = new Map<string, Set<number>>();
for (const language of LANGUAGES)
  for (const options of FORMATS) {
    // Making a format takes longer than using it.
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    for (const [month, date] of MONTHS.entries()) {
      const name = format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
      const key = keyOf(name);
      if (isLongEnough(key) && !MONTH_OF.has(key)) MONTH_OF.set(key, month + 1);
      const start = key.slice(0, NAME_LENGTH_MIN);
      MONTHS_FROM.set(start, (MONTHS_FROM.get(start) ?? new Set()).add(month + 1));
    }
  }

/** Tills cut names to three letters, which mean a month where they begin those of no other one: "TAM" of "tammikuu". */
for (const [start, months] of MONTHS_FROM) {
  const [month = 0, ...others] = months;
  const isClear = start.length === NAME_LENGTH_MIN && others.length === 0;
  if (isClear && !MONTH_OF.has(start)) MONTH_OF.set(start, month);
}

/** A word that may be a month's name, or a Thai abbreviation of one. */
export const MONTH_PATTERN = String.raw`[\p{L}\p{M}]{3,15}|[\u0E00-\u0E7F]{1,2}\.[\u0E00-\u0E7F]`;

/** The month from 1 to 12; NaN where the name is not a month. */
export const monthNumber = (name: string): number => MONTH_OF.get(keyOf(name)) ?? Number.NaN;

/** Misread months; repaired only between digits, where no other word is likely. */
const MISREADINGS: readonly (readonly [string, string])[] = [
  ['[3J][A4]N', 'JAN'],
  ['[FP]E[B8]', 'FEB'],
  ['J?U[MN]', 'JUN'],
  ['[J3]U[L1I]', 'JUL'],
  ['[A4]U[G6]', 'AUG'],
  ['[S5]EP', 'SEP'],
  ['[O0][C6]T', 'OCT'],
  ['[D0]E[CG]', 'DEC'],
  ['N[O0]V', 'NOV'],
  ['[A4]PR', 'APR'],
  ['M[A4]R', 'MAR'],
  ['M[A4][YV]', 'MAY'],
];

const REPAIRS = [
  ...MISREADINGS.map(
    ([misread, name]) =>
      [new RegExp(`(?<=\\d[ /.-]?)${misread}(?=[ /.-]?\\d)`, 'g'), name] as const,
  ),
  [/\b0CT(?=[ .]{1,2}\d)/g, 'OCT'] as const,
];

/** @param text upper case */
export function repairMonths(text: string): string {
  return REPAIRS.reduce((repaired, [pattern, name]) => repaired.replace(pattern, name), text);
}
