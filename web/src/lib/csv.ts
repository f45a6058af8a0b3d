import Papa from 'papaparse';
import { saveFile } from './save-file.ts';

/** Where a spreadsheet could begin a formula: at the start of a cell, or after characters that it may take for the end of one. */
const formulaStart = /(?:^\s*|[;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g;

/** Formats a CSV by RFC 4180, marked as UTF-8. An apostrophe turns what a spreadsheet may run as a formula into text. */
export function toCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const safe = (cell: string) => cell.replace(formulaStart, "$&'");
  const data = rows.map((row) => row.map(safe));
  return `\uFEFF${Papa.unparse({ fields: [...columns], data }, { newline: '\r\n' })}\r\n`;
}

/** Downloads rows as `<name>-<today>.csv`. */
export function saveCsv(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const file = new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
}
