import type { PrototypeComparison } from '@outlay/receipt-training/prototype';
import { percentile } from '../report.ts';

export interface PrototypeRow extends Readonly<Record<string, string | number>> {
  readonly what: string;
  readonly ours: number;
  readonly prototype: number;
  readonly ratio: number;
  readonly goal: number | '';
}

/** Both read the same scans in turns: times, and the number of correct values. */
export function prototypeRows({ ours, prototype }: PrototypeComparison): PrototypeRow[] {
  const rowOf = (what: string, own: number, other: number, goal: number | ''): PrototypeRow => ({
    what,
    ours: Math.round(own * 10) / 10,
    prototype: Math.round(other * 10) / 10,
    ratio: Math.round((own / other) * 100) / 100,
    goal,
  });
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const p50 = (values: number[]): number => percentile(values, 0.5);
  return [
    rowOf('mean ms per scan', mean(ours.durationsMs), mean(prototype.durationsMs), 0.8),
    rowOf('p50 ms per scan', p50(ours.durationsMs), p50(prototype.durationsMs), 0.8),
    ...ours.accuracy.map(({ what, share }) => {
      const other = prototype.accuracy.find((row) => row.what === what)?.share ?? NaN;
      return rowOf(`${what}, % right`, share, other, '');
    }),
  ];
}
