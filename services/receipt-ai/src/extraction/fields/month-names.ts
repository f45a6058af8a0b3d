import { LOCALES } from '../locales/index.ts';

const MONTH_OF = new Map(LOCALES.flatMap(({ months }) => [...(months ?? [])]));

/** Alternatives for a regular expression, longest first so that JUNE is not read as JUN. */
export const MONTH_PATTERN = [...MONTH_OF.keys()].sort((a, b) => b.length - a.length).join('|');

/** The month from 1 to 12; NaN where the name is not a month. */
export function monthNumber(name: string): number {
  return MONTH_OF.get(name) ?? Number.NaN;
}

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
