import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Nearest rank; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

type Row = Readonly<Record<string, string | number>>;

/** Prints tables and stores them, with data about the machine, under deploy/bench/results. `more`: further tables by name. */
export function report(
  name: string,
  rows: readonly Row[],
  more: Readonly<Record<string, readonly Row[]>> = {},
): void {
  for (const table of [rows, ...Object.values(more)]) console.table(table);
  const folder = fileURLToPath(new URL('../results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    at: new Date().toISOString(),
  };
  writeFileSync(
    `${folder}${name}.json`,
    `${JSON.stringify({ machine, rows, ...more }, null, 2)}\n`,
  );
}
