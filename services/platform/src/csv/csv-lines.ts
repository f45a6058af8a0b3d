import { stringify } from 'csv-stringify/sync';

/** Starts of formulas at the beginning of a cell. A plain number, also a negative one, is none. */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)(?=[=+\-@\t\r＝＋－＠])/;
/**
 * Starts of formulas within a text. A spreadsheet may begin a cell after a semicolon or tab, and a row at a line break, and drops
 * quotation marks there.
 */
const INNER_FORMULA = /(?:^\s+|[;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g;

/** The same text with an apostrophe before what a spreadsheet may run as a formula. */
export const withoutFormulas = (text: string): string =>
  text.replace(FORMULA, "'").replace(INNER_FORMULA, "$&'");

/** Names for columns, so that no two are equal: a repeated one gets a number, such as "amount (2)". */
export function distinctColumns(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let count = 2; taken.has(distinct.toLowerCase()); count += 1)
      distinct = `${name} (${count})`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

/**
 * Formats lines by RFC 4180. An apostrophe turns what a spreadsheet may run as a formula into text. `bom` marks the file as
 * UTF-8.
 */
export const csvLines = (
  rows: readonly (readonly (string | null)[])[],
  { bom = false } = {},
): string =>
  stringify([...rows], {
    bom,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: withoutFormulas },
  });
