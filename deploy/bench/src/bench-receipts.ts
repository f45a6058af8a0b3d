import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureAccuracy } from '@outlay/receipt-training/accuracy';
import type { AccuracyRow } from '@outlay/receipt-training/accuracy-table';
import { measureFiles } from '@outlay/receipt-training/files';
import { measureLabelled } from '@outlay/receipt-training/labelled';
import { measureLines } from '@outlay/receipt-training/lines';
import { measureMade } from '@outlay/receipt-training/made';
import { receiptsDirectory } from '@outlay/receipt-training/receipts-data';
import { measureSplits } from '@outlay/receipt-training/splits';
import { documentRows } from './receipts/document-rows.ts';
import { GOALS, goalOf } from './receipts/goals.ts';
import { madeReport, markdownReport } from './receipts/markdown-report.ts';
import { RESULTS } from './report.ts';
import { speedRows } from './receipts/speed-rows.ts';

// npm run bench -- receipts made [documents per country]: reads documents that the generator makes, which needs nothing else and
// gives anyone the same numbers.
// npm run bench -- receipts [scans to time] [photos to make up]: also cross-validates everything that is learnt, with folds by
// vendor, then reads whole files, labelled folders, and photographs of several receipts. The receipts are in RECEIPTS_DATA.
// Recognising them takes minutes the first time and is cached under node_modules/.cache.
const PACK = 'pp-ocrv6';
const MADE_PER_COUNTRY = 20;
const [first, second] = process.argv.slice(2);
const isMadeOnly = first === 'made';

const made = documentRows(
  await measureMade(Number((isMadeOnly ? second : undefined) ?? MADE_PER_COUNTRY)),
);
console.table(made);
writeFileSync(join(RESULTS, 'receipts-made.md'), madeReport(made));
if (!isMadeOnly) await measureReal(Number(first ?? 40), Number(second ?? 60));

async function measureReal(scansTimed: number, photosMade: number): Promise<void> {
  const ALL_PDFS = 100;
  const accuracy = await measureAccuracy(PACK);
  const pdfs = await measureFiles('pdf', 'pdf', ALL_PDFS);
  const scans = await measureFiles('train/images', 'train', scansTimed);
  const goalled = <Row extends { readonly what: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, goal: goalOf(row.what) }));
  const splits = goalled(await measureSplits(photosMade));
  const { accuracy: lineAccuracy, msPerReceipt } = await measureLines();
  const lines = goalled(lineAccuracy);
  const learnt = goalled(accuracy);
  const written = pdfs.accuracy.map((row) => ({
    ...row,
    what: `invoices (PDF), ${row.what}`,
    goal: GOALS.invoices,
  }));
  const labelled = documentRows(await measureFolders(['world', 'faults-3', 'faults-4']));
  const speed = speedRows(scans, pdfs, msPerReceipt);
  for (const table of [[...learnt, ...written, ...lines, ...splits], labelled, speed])
    console.table(table);
  writeFileSync(
    join(RESULTS, 'receipts.md'),
    markdownReport({ learnt, written, lines, splits, labelled, speed }),
  );
}

/** The tables of the folders that exist, by folder and group. */
async function measureFolders(folders: readonly string[]): Promise<Map<string, AccuracyRow[]>> {
  const tables = new Map<string, AccuracyRow[]>();
  for (const folder of folders.filter((name) => existsSync(join(receiptsDirectory(), name))))
    for (const [group, rows] of await measureLabelled(folder))
      tables.set(group === folder ? folder : `${folder}, ${group}`, rows);
  return tables;
}
