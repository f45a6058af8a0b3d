import type { FileMeasurement } from '@outlay/receipt-training/files';
import { percentile } from '../report.ts';

export interface SpeedRow extends Readonly<Record<string, string | number>> {
  readonly what: string;
  readonly now: number;
  readonly goal: number | '';
}

/** Times per file in the worker with all cores, which are longer on a busy machine. */
export function speedRows(
  scans: FileMeasurement,
  pdfs: FileMeasurement,
  linesMs: number,
): SpeedRow[] {
  const at = ({ durationsMs }: FileMeasurement, share: number): number =>
    Math.round(percentile(durationsMs, share));
  return [
    { what: 'scan, p50 ms', now: at(scans, 0.5), goal: '' },
    { what: 'scan, p95 ms', now: at(scans, 0.95), goal: 2_000 },
    { what: 'scan, CPU ms', now: Math.round(scans.cpuMsPerFile), goal: '' },
    { what: 'PDF with text, p50 ms', now: at(pdfs, 0.5), goal: '' },
    { what: 'PDF with text, p95 ms', now: at(pdfs, 0.95), goal: 200 },
    { what: 'items and taxes, ms', now: Math.round(linesMs * 100) / 100, goal: '' },
    { what: 'worker at most, MB', now: Math.round(scans.peakBytes / 1e6), goal: 450 },
  ];
}
