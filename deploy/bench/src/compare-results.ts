import type { Bound, Result, Row } from './report.ts';

/** How much worse than the committed value a new one may be, in percent. */
const WORSE_MAX = 15;

export interface Compared {
  readonly value: string;
  /** Undefined when the value is new. */
  readonly committed: number | undefined;
  /** Undefined when the value is gone. */
  readonly now: number | undefined;
  /** Negative when it is better, Infinity when it is gone, or was 0 and is not. */
  readonly worsePercent: number;
  readonly isTooMuch: boolean;
}

/** The numbers that a bound is about, by name; a cell without a number has none. */
export function boundedValues(result: Result, { table, row, column }: Bound): Map<string, number> {
  const rows = (result[table ?? 'rows'] ?? []) as readonly Row[];
  const values = new Map<string, number>();
  for (const each of rows) {
    // The only row of a table needs no name.
    const name = rows.length === 1 ? undefined : String(Object.values(each)[0]);
    const value = Number.parseFloat(String(each[column]));
    if (!Number.isFinite(value) || (row !== undefined && row !== name)) continue;
    values.set([table, name, column].filter((part) => part !== undefined).join(': '), value);
  }
  return values;
}

/** Rounded to a tenth of a percent. */
function worseBy(committed: number, now: number, better: Bound['better']): number {
  const worse = better === 'lower' ? now - committed : committed - now;
  return worse === 0 ? 0 : Math.round((1_000 * worse) / committed) / 10;
}

/**
 * Compares the values that the committed result bounds. One that is gone is too much, because a renamed row would otherwise lose
 * its bound; one that is new has none before it is committed.
 */
export function compareResults(committed: Result, result: Result): Compared[] {
  return committed.bounds.flatMap((bound) => {
    const before = boundedValues(committed, bound);
    const after = boundedValues(result, bound);
    return [...new Set([...before.keys(), ...after.keys()])].map((value) => {
      const was = before.get(value);
      const now = after.get(value);
      const worsePercent = now === undefined ? Infinity : worseBy(was ?? now, now, bound.better);
      return { value, committed: was, now, worsePercent, isTooMuch: worsePercent > WORSE_MAX };
    });
  });
}
