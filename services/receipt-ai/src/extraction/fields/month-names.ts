/** Months as printed in English, German, French, Dutch, Spanish, Italian and Portuguese, upper case without accents. */
const NAMES: readonly (readonly string[])[] = [
  'JAN JANUARY JANUAR JANVIER JANV JANUARI ENERO GENNAIO JANEIRO',
  'FEB FEBRUARY FEBRUAR FEVRIER FEVR FEBRUARI FEBRERO FEBBRAIO FEVEREIRO',
  'MAR MARCH MARZ MARS MAART MARZO MARCO',
  'APR APRIL AVRIL AVR ABRIL APRILE',
  'MAY MAI MEI MAYO MAGGIO MAIO',
  'JUN JUNE JUNI JUIN JUNIO GIUGNO JUNHO',
  'JUL JULY JULI JUILLET JUIL JULIO LUGLIO JULHO',
  'AUG AUGUST AOUT AUGUSTUS AGOSTO',
  'SEP SEPT SEPTEMBER SEPTEMBRE SEPTIEMBRE SETTEMBRE SETEMBRO',
  'OCT OCTOBER OKT OKTOBER OCTOBRE OCTUBRE OTTOBRE OUTUBRO',
  'NOV NOVEMBER NOVEMBRE NOVIEMBRE NOVEMBRO',
  'DEC DECEMBER DEZ DEZEMBER DECEMBRE DICIEMBRE DICEMBRE DEZEMBRO',
].map((names) => names.split(' '));

const MONTH_OF = new Map(NAMES.flatMap((names, i) => names.map((name) => [name, i + 1] as const)));

/** Alternatives for a regular expression, longest first so that JUNE is not read as JUN. */
export const MONTH_PATTERN = [...MONTH_OF.keys()].sort((a, b) => b.length - a.length).join('|');

/** 1..12, or NaN for no month. */
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
