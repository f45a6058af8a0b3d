import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureAccuracy } from '@outlay/receipt-training/accuracy';
import { measureFiles } from '@outlay/receipt-training/files';
import { measureLines } from '@outlay/receipt-training/lines';
import { measureSplits } from '@outlay/receipt-training/splits';
import { GOALS, goalOf } from './receipts/goals.ts';
import { markdownReport } from './receipts/markdown-report.ts';
import { RESULTS } from './report.ts';
import { speedRows } from './receipts/speed-rows.ts';

// npm run bench -- receipts [scans to time] [photos to make up]: cross-validates everything that is learnt, with folds by vendor,
// then reads whole files, and photographs of several receipts. The receipts are in RECEIPTS_DATA. Recognising them takes minutes
// the first time and is cached under node_modules/.cache.
const PACK = 'pp-ocrv6';
const scansTimed = Number(process.argv[2] ?? 40);
const photosMade = Number(process.argv[3] ?? 60);
const ALL_PDFS = 100;

const accuracy = await measureAccuracy(PACK);
const pdfs = await measureFiles('pdf', 'pdf', ALL_PDFS);
const scans = await measureFiles('train/images', 'train', scansTimed);
const splits = (await measureSplits(photosMade)).map((row) => ({ ...row, goal: goalOf(row.what) }));

const { accuracy: lineAccuracy, msPerReceipt } = await measureLines();
const lines = lineAccuracy.map((row) => ({ ...row, goal: goalOf(row.what) }));
const learnt = accuracy.map((row) => ({ ...row, goal: goalOf(row.what) }));
const written = pdfs.accuracy.map((row) => ({
  ...row,
  what: `invoices (PDF), ${row.what}`,
  goal: GOALS.invoices,
}));
const speed = speedRows(scans, pdfs, msPerReceipt);
for (const table of [[...learnt, ...written, ...lines, ...splits], speed]) console.table(table);
writeFileSync(
  join(RESULTS, 'receipts.md'),
  markdownReport({ learnt, written, lines, splits, speed }),
);
