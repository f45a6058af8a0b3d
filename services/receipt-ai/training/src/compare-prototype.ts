import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AccuracyTable, type AccuracyRow } from './accuracy-table.ts';
import { isRight } from './labelled-candidates.ts';
import type { PrototypeValues } from './prototype-worker.ts';
import { createMeasuringPool } from './measuring-pool.ts';
import { readLabels, receiptsDirectory, type LabelledReceipt } from './receipts-data.ts';

export interface Reading {
  durationsMs: number[];
  accuracy: AccuracyRow[];
}

export interface PrototypeComparison {
  ours: Reading;
  prototype: Reading;
}

const FIELDS = ['total', 'date', 'vendor', 'invoiceNumber'] as const;
const WARM_UP_FILES = 2;

/**
 * Reads the same scans here and with the prototype, alternating, so that other load affects both equally. Both rankers were trained
 * on these receipts. Null without the prototype.
 */
export async function comparePrototype(filesMax: number): Promise<PrototypeComparison | null> {
  const folder = stagePrototype();
  if (folder === null) return null;
  const labels = await readLabels('train');
  const step = Math.max(1, Math.floor(labels.length / filesMax));
  const chosen = labels.filter((_, i) => i % step === 0).slice(0, filesMax);
  const [ours, prototype] = [ourReader(), await prototypeReader(folder)];
  const sides = [ours, prototype].map(({ read }) => ({
    read,
    durationsMs: [] as number[],
    table: new AccuracyTable(),
  }));
  try {
    for (const { file } of chosen.slice(0, WARM_UP_FILES))
      for (const { read } of sides) await read(pathOf(file));
    for (const [i, label] of chosen.entries())
      for (const side of i % 2 === 0 ? sides : sides.toReversed()) {
        const startedAt = performance.now();
        const values = await side.read(pathOf(label.file));
        side.durationsMs.push(performance.now() - startedAt);
        judge(side.table, values, label);
      }
  } finally {
    await ours.close();
    await prototype.close();
  }
  const [first, second] = sides.map(({ durationsMs, table }) => ({
    durationsMs,
    accuracy: table.rows(),
  }));
  return first && second ? { ours: first, prototype: second } : null;
}

const pathOf = (file: string): string => join(receiptsDirectory(), 'train/images', file);

function judge(table: AccuracyTable, values: PrototypeValues, label: LabelledReceipt): void {
  for (const field of FIELDS) {
    const right = isRight(field, values[field], label);
    if (right !== null) table.add(field, right);
  }
}

/** A copy whose imports resolve to this package's dependencies; one missing module is replaced by a stub. */
function stagePrototype(): string | null {
  const source = resolve(receiptsDirectory(), '../../prototypes/receipt-ai');
  if (!existsSync(source)) return null;
  const folder = fileURLToPath(new URL('../node_modules/.cache/prototype', import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const name of ['ppocr', 'layout', 'extract', 'metrics', 'gbdt'])
    cpSync(join(source, `${name}.mjs`), join(folder, `${name}.mjs`));
  cpSync(join(source, 'ranker_pp.json'), join(folder, 'ranker_pp.json'));
  writeFileSync(join(folder, 'gold.mjs'), 'export const boxes = () => [];\n');
  return folder;
}

interface Reader {
  read: (path: string) => Promise<PrototypeValues>;
  close: () => Promise<unknown>;
}

function ourReader(): Reader {
  const pool = createMeasuringPool();
  return {
    read: async (path) => {
      const { amount, date, vendor, invoiceNumber } = await pool.extract(path);
      return {
        total: amount?.value ?? '',
        date: date?.value ?? '',
        vendor: vendor?.value ?? '',
        invoiceNumber: invoiceNumber?.value ?? '',
      };
    },
    close: () => pool.close(),
  };
}

async function prototypeReader(folder: string): Promise<Reader> {
  const worker = fork(fileURLToPath(new URL('prototype-worker.ts', import.meta.url)), [folder]);
  await once(worker, 'message');
  return {
    read: async (path) => {
      const answer = once(worker, 'message');
      worker.send(path);
      return ((await answer) as [PrototypeValues])[0];
    },
    close: () => {
      worker.disconnect();
      return once(worker, 'exit');
    },
  };
}
