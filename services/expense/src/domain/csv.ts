/** Spreadsheets may run a text with this prefix as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

const NEEDS_QUOTES = /[",\r\n]/;

/** A plain number is no formula, minus or not. */
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** One field by RFC 4180; a potential formula is turned into text by a leading apostrophe. */
export function csvField(value: string | null): string {
  if (value === null) return '';
  const safe = FORMULA_START.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line, with its line ending. */
export const csvLine = (fields: readonly (string | null)[]): string =>
  `${fields.map(csvField).join(',')}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const UTF8_MARK = '\ufeff';
