import type { ExportFormat } from './export-format.ts';

/** Maximum rows of one import; none where a file has any length. Xero: help.xero.com, "Enter multiple manual journals using an import template". */
export const ROWS_MAX: Partial<Readonly<Record<ExportFormat, number>>> = { xero: 300 };

/** The rows that an entry is in a file: one per posting. */
export interface EntryRows {
  readonly number: bigint;
  readonly rows: number;
}

/** Entries that follow each other in an export, in a file of their own. */
export interface ExportPart {
  /** Number of entries. */
  readonly entries: number;
  /** They begin after the entry of this number. */
  readonly after: bigint;
}

/** Splits entries, in order, into as few parts as the format's program takes. An entry is in one part, also where it alone is too long. */
export function splitEntries(format: ExportFormat, entries: readonly EntryRows[]): ExportPart[] {
  const max = ROWS_MAX[format] ?? Number.POSITIVE_INFINITY;
  const parts: ExportPart[] = [];
  let part = { entries: 0, after: 0n };
  let size = 0;
  let last = 0n;
  for (const { number, rows } of entries) {
    if (part.entries > 0 && size + rows > max) {
      parts.push(part);
      part = { entries: 0, after: last };
      size = 0;
    }
    part.entries += 1;
    size += rows;
    last = number;
  }
  return [...parts, part];
}
