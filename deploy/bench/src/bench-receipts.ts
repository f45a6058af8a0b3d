import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { comparePrototype } from '@outlay/receipt-training/prototype';
import { measureAccuracy } from '@outlay/receipt-training/accuracy';
import { measureFiles } from '@outlay/receipt-training/files';
import { measureLines } from '@outlay/receipt-training/lines';
import { measureSplits } from '@outlay/receipt-training/splits';
import { GOALS, goalOf } from './receipts/goals.ts';
import { markdownReport } from './receipts/markdown-report.ts';
import { prototypeRows } from './receipts/prototype-rows.ts';
import { speedRows } from './receipts/speed-rows.ts';
import { report } from './report.ts';

// npm run bench -- receipts [scans to time] [photos to make up]: cross-validates everything that is learnt, folds by vendor,
// then reads whole files, alternating with the prototype on the same scans, and photographs of several receipts. The receipts
// are in RECEIPTS_DATA; recognising them takes minutes the first time and is cached under node_modules/.cache.
const PACK = 'pp-ocrv6';
const scansTimed = Number(process.argv[2] ?? 40);
const photosMade = Number(process.argv[3] ?? 60);
const ALL_PDFS = 100;

const accuracy = await measureAccuracy(PACK);
const pdfs = await measureFiles('pdf', 'pdf', ALL_PDFS);
const scans = await measureFiles('train/images', 'train', scansTimed);
const comparison = await comparePrototype(scansTimed);
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
const prototype = comparison ? prototypeRows(comparison) : [];
report('receipts', [...learnt, ...written, ...lines, ...splits], { speed, prototype });
writeFileSync(
  fileURLToPath(new URL('../results/receipts.md', import.meta.url)),
  markdownReport({ learnt, written, lines, splits, speed, prototype }),
);
