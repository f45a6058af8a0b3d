import { median } from '../report.ts';
import type { Taken } from './measure.ts';

type Row = Readonly<Record<string, string | number>>;

/** Names of a comparison: the contestant (column and rows), and the unit counted. */
export interface Naming {
  readonly column: string;
  readonly ours: string;
  readonly raw: string;
  readonly rate: string;
  readonly goal: string;
}

const rateOf = (runs: readonly Taken[]): number =>
  Math.round(median(runs.map(({ perSecond }) => perSecond)));
const cpuOf = (runs: readonly Taken[]): number =>
  Number(median(runs.map(({ cpuMsEach }) => cpuMsEach)).toFixed(2));

/** Compares our rounds with the raw ones of the same run: medians, and the ratio per round. */
export function besideRaw(
  { column, rate, goal, ...names }: Naming,
  ours: readonly Taken[],
  raw: readonly Taken[],
): Row[] {
  const ratios = ours.map(({ perSecond }, round) => perSecond / (raw[round]?.perSecond ?? 0));
  return [
    {
      [column]: names.ours,
      [rate]: rateOf(ours),
      'CPU ms each': cpuOf(ours),
      'ours to raw': Number(median(ratios).toFixed(2)),
      'worst round': Number(Math.min(...ratios).toFixed(2)),
      goal,
    },
    {
      [column]: names.raw,
      [rate]: rateOf(raw),
      'CPU ms each': cpuOf(raw),
      'ours to raw': '',
      'worst round': '',
      goal: '',
    },
  ];
}
