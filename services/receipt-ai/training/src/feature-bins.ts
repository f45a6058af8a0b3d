/** Features by column, with each value replaced by its bin, so that a split is found by counting. */
export interface BinnedColumns {
  /** For each column the bin of each row, which is the number of cuts below its value. */
  columns: Uint8Array[];
  /** For each column the cuts in ascending order. */
  cuts: number[][];
}

const CUTS_MAX = 48;

/** Sorts each column into bins by at most CUTS_MAX cuts at quantiles of its distinct values. */
export function binColumns(rows: readonly (readonly number[])[]): BinnedColumns {
  const width = rows[0]?.length ?? 0;
  const cuts = Array.from({ length: width }, (_, column) => cutsOf(rows, column));
  return {
    cuts,
    columns: cuts.map((columnCuts, column) =>
      Uint8Array.from(rows, (row) => binOf(row[column] ?? 0, columnCuts)),
    ),
  };
}

function cutsOf(rows: readonly (readonly number[])[], column: number): number[] {
  const values = [...new Set(rows.map((row) => row[column] ?? 0))].sort((a, b) => a - b);
  const step = Math.max(1, values.length / CUTS_MAX);
  const cuts = new Set<number>();
  for (let at = step; at < values.length; at += step) {
    const i = Math.floor(at);
    cuts.add(Math.round((((values[i - 1] ?? 0) + (values[i] ?? 0)) / 2) * 10_000) / 10_000);
  }
  return [...cuts];
}

function binOf(value: number, cuts: readonly number[]): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value > (cuts[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
