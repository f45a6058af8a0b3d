import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Extraction } from '../../src/domain/extraction.ts';
import { AccuracyTable, type AccuracyRow } from './accuracy-table.ts';
import { nameKey, similarName } from './match-rules.ts';
import { createMeasuringPool } from './measuring-pool.ts';
import { receiptsDirectory } from './receipts-data.ts';

/** A document with its right values. A field that is not labelled, or null, is not judged. */
export interface LabelledDocument {
  readonly file: string;
  readonly group: string;
  readonly total: string | number | null;
  readonly currency: readonly string[];
  readonly date: string | null;
  /** Accepted spellings. */
  readonly vendor: readonly string[];
  readonly number: readonly string[];
  readonly tax: string | number | null;
  /** How many items. */
  readonly lines: number | null;
}

/** What was read of a field, and whether it is right. */
export interface JudgedField {
  readonly field: string;
  readonly read: string;
  readonly expected: string;
  readonly isRight: boolean;
  readonly confidence: number;
}

/** A row of labels.json in `world` or `faults-3`, whose names differ a little. */
interface LabelRow {
  file: string;
  group?: string;
  kind?: string;
  total: number | null;
  currency: string | null;
  curAccept?: string[];
  date: string | null;
  vendor: string | string[] | null;
  vendorAccept?: string[];
  number?: string[];
  invoice_number?: string | null;
  tax?: number | null;
  tax_total?: number | null;
  lines?: number | null;
}

const listOf = (...values: (string | string[] | null | undefined)[]): string[] =>
  values.flatMap((value) => value ?? []);

/** The labelled documents of a folder. */
export async function readDocuments(folder: string): Promise<LabelledDocument[]> {
  const rows = JSON.parse(
    await readFile(join(receiptsDirectory(), folder, 'labels.json'), 'utf8'),
  ) as LabelRow[];
  return rows.map((row) => ({
    file: row.file,
    group: row.group ?? folder,
    total: row.total,
    currency: listOf(row.currency, row.curAccept),
    date: row.date,
    vendor: listOf(row.vendor, row.vendorAccept),
    number: listOf(row.number, row.invoice_number),
    tax: row.tax ?? row.tax_total ?? null,
    lines: row.lines ?? null,
  }));
}

const sameAmount = (a: string | number, b: string | number): boolean =>
  Math.abs(Number(a) - Number(b)) < 0.005;

/** A value of at least this confidence is taken without a question. */
const SURE = 0.9;

type Judged = Pick<
  Extraction,
  'amount' | 'currency' | 'date' | 'vendor' | 'invoiceNumber' | 'taxes' | 'lineItems'
>;

/** Compares what was read with the labels, field by field. */
export function judge(extraction: Judged, label: LabelledDocument): JudgedField[] {
  const { amount, currency, date, vendor, invoiceNumber, taxes, lineItems } = extraction;
  const tax = taxes.reduce((sum, line) => sum + Number(line.tax), 0).toFixed(2);
  const judged = (
    field: string,
    found: { value: string; confidence: number } | null,
    expected: readonly (string | number)[],
    isSame: (read: string, right: string) => boolean,
  ): JudgedField[] =>
    expected.length === 0
      ? []
      : [
          {
            field,
            read: found?.value ?? '',
            expected: expected.join(' | '),
            isRight: found !== null && expected.some((right) => isSame(found.value, String(right))),
            confidence: found?.confidence ?? 0,
          },
        ];
  /** As sure as the least sure of the lines. */
  const ofLines = (value: string, lines: readonly { confidence: number }[]) => ({
    value,
    confidence: Math.min(1, ...lines.map(({ confidence }) => confidence)),
  });
  return [
    ...judged('total', amount, label.total === null ? [] : [label.total], sameAmount),
    ...judged('currency', currency, label.currency, (read, right) => read === right),
    ...judged('date', date, listOf(label.date), (read, right) => read === right),
    ...judged('vendor', vendor, label.vendor, similarName),
    ...judged('number', invoiceNumber, label.number, (a, b) => nameKey(a) === nameKey(b)),
    ...judged(
      'tax',
      taxes.length > 0 ? ofLines(tax, taxes) : null,
      label.tax === null ? [] : [label.tax],
      sameAmount,
    ),
    ...judged(
      'lines',
      ofLines(String(lineItems.length), lineItems),
      label.lines === null ? [] : [label.lines],
      sameAmount,
    ),
  ];
}

/** Counts judged fields: all, and apart those that are taken without a question. */
export function addJudged(table: AccuracyTable, fields: readonly JudgedField[]): void {
  for (const { field, isRight, confidence } of fields) {
    table.add(field, isRight);
    if (confidence >= SURE) table.add(`${field}, sure`, isRight);
  }
}

/** Reads a labelled folder, by group; `onJudged` sees each document. A file that is refused has no value. */
export async function measureLabelled(
  folder: string,
  onJudged: (label: LabelledDocument, fields: readonly JudgedField[] | string) => void = () =>
    undefined,
): Promise<Map<string, AccuracyRow[]>> {
  const pool = createMeasuringPool();
  const tables = new Map<string, AccuracyTable>();
  try {
    for (const label of await readDocuments(folder)) {
      const table = tables.get(label.group) ?? new AccuracyTable();
      tables.set(label.group, table);
      try {
        const fields = judge(
          await pool.extract(join(receiptsDirectory(), folder, label.file)),
          label,
        );
        addJudged(table, fields);
        onJudged(label, fields);
      } catch (error) {
        onJudged(label, error instanceof Error ? error.message : String(error));
      }
    }
  } finally {
    await pool.close();
  }
  return new Map([...tables].map(([group, table]) => [group, table.rows()]));
}
