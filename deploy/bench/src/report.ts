import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Nearest rank; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export type Row = Readonly<Record<string, string | number>>;

/**
 * Values that may not become much worse than the stored ones: ratios of one run, counts and outcomes. Never times or rates, which
 * differ between machines.
 */
export interface Bound {
  /** A table of `more`; `rows` by default. */
  readonly table?: string;
  /** First cell of a row; every row by default. */
  readonly row?: string;
  readonly column: string;
  readonly better: 'lower' | 'higher';
}

/** A stored report. */
export interface Result {
  readonly machine: Row;
  /** What was checked out. */
  readonly commit: string;
  readonly bounds: readonly Bound[];
  readonly rows: readonly Row[];
  readonly [table: string]: unknown;
}

/** Where reports are stored: the committed results, or the folder of a run that is compared to them. */
export const RESULTS =
  process.env['BENCH_RESULTS'] ?? fileURLToPath(new URL('../results/', import.meta.url));

/** Prints tables and stores them with their bounds, the commit and data about the machine. `more`: further tables by name. */
export function report(
  name: string,
  bounds: readonly Bound[],
  rows: readonly Row[],
  more: Readonly<Record<string, readonly Row[]>> = {},
): void {
  for (const table of [rows, ...Object.values(more)]) console.table(table);
  mkdirSync(RESULTS, { recursive: true });
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    at: new Date().toISOString(),
  };
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const result: Result = { machine, commit, bounds, rows, ...more };
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}
