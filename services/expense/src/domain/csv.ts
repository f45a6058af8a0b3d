/** Spreadsheets take a text that begins like this for a formula and may run it. */
const FORMULA_START = /^[=+\-@\t\r]/;

const NEEDS_QUOTES = /[",\r\n]/;

/** A plain number is no formula, minus or not. */
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** One field by RFC 4180; what a spreadsheet would run is made a text by an apostrophe in front. */
export function csvField(value: string | null): string {
  if (value === null) return '';
  const safe = FORMULA_START.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line, its end included. */
export const csvLine = (fields: readonly (string | null)[]): string =>
  `${fields.map(csvField).join(',')}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const UTF8_MARK = '\ufeff';
