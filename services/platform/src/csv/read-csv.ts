import { CsvError, parse } from 'csv-parse/sync';
import { ok, refuse, type Result } from '../result/index.ts';

/** A row of a file. */
export interface CsvRow {
  /** Line of the file on which it ends, from 1. */
  readonly line: number;
  /** Without white space around them. */
  readonly cells: readonly string[];
}

/**
 * Reads a file by RFC 4180, with rows of any number of cells; empty lines are left out.
 * Refuses one with an open quotation mark, naming the line and `field`.
 */
export function readCsv(
  text: string,
  { delimiter, field }: { readonly delimiter: ',' | ';'; readonly field: string },
): Result<CsvRow[], 'VALIDATION_FAILED'> {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true };
  try {
    const rows = parse(text, { ...options, delimiter, trim: true }) as unknown as {
      readonly record: string[];
      readonly info: { readonly lines: number };
    }[];
    return ok(rows.map(({ record, info }) => ({ line: info.lines, cells: record })));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = String(error['lines']);
    return refuse(
      'VALIDATION_FAILED',
      `Line ${line} is not CSV: check its quotation marks.`,
      field,
    );
  }
}
