import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Extraction } from '../../src/domain/extraction.ts';
import { AccuracyTable, type AccuracyRow } from './accuracy-table.ts';
import { isRight } from './labelled-candidates.ts';
import { similarName } from './match-rules.ts';
import { createMeasuringPool } from './measuring-pool.ts';
import { readLabels, receiptsDirectory, type LabelledReceipt } from './receipts-data.ts';

/** What reading whole files through the worker took. */
export interface FileMeasurement {
  accuracy: AccuracyRow[];
  durationsMs: number[];
  /** CPU time of all threads of the worker per file. */
  cpuMsPerFile: number;
  /** Peak memory of the worker. */
  peakBytes: number;
}

/** Reads files of a labelled folder through a worker like the service's, one after another. */
export async function measureFiles(
  folder: string,
  labelsFolder: string,
  filesMax: number,
): Promise<FileMeasurement> {
  const pool = createMeasuringPool();
  const labels = await readLabels(labelsFolder);
  const step = Math.max(1, Math.floor(labels.length / filesMax));
  const chosen = labels.filter((_, i) => i % step === 0).slice(0, filesMax);
  const table = new AccuracyTable();
  const durationsMs: number[] = [];
  const path = ({ file }: LabelledReceipt): string => join(receiptsDirectory(), folder, file);
  try {
    const [first] = chosen;
    if (first) await pool.extract(path(first));
    const before = await workerFacts();
    for (const label of chosen) {
      const started = performance.now();
      addToTable(table, await pool.extract(path(label)), label);
      durationsMs.push(performance.now() - started);
    }
    const after = await workerFacts();
    return {
      accuracy: table.rows(),
      durationsMs,
      cpuMsPerFile: (after.cpuMs - before.cpuMs) / chosen.length,
      peakBytes: after.peakBytes,
    };
  } finally {
    await pool.close();
  }
}

function addToTable(table: AccuracyTable, extraction: Extraction, label: LabelledReceipt): void {
  const { amount, date, vendor, invoiceNumber } = extraction;
  for (const [field, found] of [
    ['total', amount],
    ['date', date],
    ['vendor', vendor],
    ['invoiceNumber', invoiceNumber],
  ] as const) {
    const right = isRight(field, found?.value ?? '', label);
    if (right !== null) table.add(field, right);
  }
  if (label.vendor !== null)
    table.add('vendor co~', similarName(vendor?.value ?? '', label.vendor));
}

const CLOCK_TICKS_PER_SECOND = 100;

/** CPU time and peak memory of this process's only child, from /proc; NaN where there is none. */
async function workerFacts(): Promise<{ cpuMs: number; peakBytes: number }> {
  const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
  const children = await read(`/proc/self/task/${process.pid}/children`);
  const pid = children.trim().split(' ').at(-1) ?? '';
  const fields = (await read(`/proc/${pid}/stat`)).replace(/^.*\) /s, '').split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  const peakKb = /VmHWM:\s+(\d+)/.exec(await read(`/proc/${pid}/status`))?.[1];
  return { cpuMs: (ticks / CLOCK_TICKS_PER_SECOND) * 1000, peakBytes: Number(peakKb) * 1024 };
}
