/**
 * Reads a labelled folder with the whole reader and prints the accuracy.
 * Usage: node scripts/evaluate.ts [train/images|pdf|<folder below RECEIPTS_DATA>] [files at most] [pp-ocrv6|pp-ocrv4]
 * Labels are `labels.json` in the folder or in its parent. The rankers were trained on `train`: for an unbiased
 * figure of those receipts see the cross-validation that train-ranker.ts prints.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

import type { Extraction } from '../src/extraction/extraction.ts';
import { chooseModelPack } from '../src/extraction/packs/choose-model-pack.ts';
import { ensurePpOcrV6 } from '../src/extraction/packs/fetch-pp-ocrv6.ts';
import { PP_OCRV4 } from '../src/extraction/packs/pp-ocrv4.ts';
import { PP_OCRV6 } from '../src/extraction/packs/pp-ocrv6.ts';
import { createReceiptReader } from '../src/extraction/receipt-reader.ts';
import { AccuracyTable } from './accuracy-table.ts';
import { isRight } from './labelled-candidates.ts';
import { similarName } from './match-rules.ts';
import { cacheDirectory, receiptsDirectory, type LabelledReceipt } from './receipts-data.ts';

const [folder = 'train/images', filesMax = '50', packName = PP_OCRV6] = process.argv.slice(2);
const fetched =
  packName === PP_OCRV4 ? null : await ensurePpOcrV6(cacheDirectory(PP_OCRV6), console.log);
const pack = await chooseModelPack({ packDir: fetched?.ok ? fetched.dir : undefined });
const reader = await createReceiptReader({ pack, threads: availableParallelism() });
const table = new AccuracyTable();
const labels = await readFolderLabels();
const step = Math.max(1, Math.floor(labels.length / Number(filesMax)));
const durationsMs: number[] = [];
let rssMaxBytes = 0;
for (const label of labels.filter((_, i) => i % step === 0).slice(0, Number(filesMax))) {
  const extraction = await reader.read(join(receiptsDirectory(), folder, label.file));
  addToTable(extraction, label);
  durationsMs.push(extraction.timingsMs['total'] ?? 0);
  rssMaxBytes = Math.max(rssMaxBytes, process.memoryUsage.rss());
}
await reader.close();
table.print(`${folder} with ${pack.name}`);
durationsMs.sort((a, b) => a - b);
const meanMs = durationsMs.reduce((sum, ms) => sum + ms, 0) / durationsMs.length;
const [p50, p95] = [0.5, 0.95].map((share) => durationsMs[Math.floor(durationsMs.length * share)]);
console.log(
  `  ms per file: mean ${meanMs.toFixed(0)}, p50 ${p50}, p95 ${p95}; RSS at most ${Math.round(rssMaxBytes / 2 ** 20)} MiB`,
);

async function readFolderLabels(): Promise<LabelledReceipt[]> {
  const inside = join(receiptsDirectory(), folder);
  for (const directory of [inside, dirname(inside)]) {
    const json = await readFile(join(directory, 'labels.json'), 'utf8').catch(() => null);
    if (json !== null) return JSON.parse(json) as LabelledReceipt[];
  }
  throw new Error(`There is no labels.json for ${inside}.`);
}

function addToTable(extraction: Extraction, label: LabelledReceipt): void {
  const found = {
    total: extraction.amount?.value,
    date: extraction.date?.value,
    vendor: extraction.vendor?.value,
    invoiceNumber: extraction.invoiceNumber?.value,
  };
  for (const field of ['total', 'date', 'vendor', 'invoiceNumber'] as const) {
    const right = isRight(field, found[field] ?? '', label);
    if (right !== null) table.add(field === 'vendor' ? 'vendor co=' : field, right);
  }
  table.add('vendor co~', similarName(found.vendor ?? '', label.vendor));
  table.add('currency', extraction.currency?.value === label.currency);
}
