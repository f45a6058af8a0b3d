import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { measureAccuracy } from '../../../services/receipt-ai/scripts/measure-accuracy.ts';
import { measureFiles } from '../../../services/receipt-ai/scripts/measure-files.ts';
import { GOALS, goalOf } from './receipts/goals.ts';
import { markdownReport } from './receipts/markdown-report.ts';
import { speedRows } from './receipts/speed-rows.ts';
import { report } from './report.ts';

// npm run bench -- receipts [scans to time]: cross-validates everything that is learnt, folds by vendor, then reads whole files.
// The receipts lie in RECEIPTS_DATA; recognising them takes minutes the first time and is kept under node_modules/.cache.
const PACK = 'pp-ocrv6';
const scansTimed = Number(process.argv[2] ?? 40);
const ALL_PDFS = 100;

const accuracy = await measureAccuracy(PACK);
const pdfs = await measureFiles('pdf', 'pdf', ALL_PDFS);
const scans = await measureFiles('train/images', 'train', scansTimed);

const learnt = accuracy.map((row) => ({ ...row, goal: goalOf(row.what) }));
const written = pdfs.accuracy.map((row) => ({
  ...row,
  what: `invoices (PDF), ${row.what}`,
  goal: GOALS.invoices,
}));
const speed = speedRows(scans, pdfs);
report('receipts', [...learnt, ...written], { speed });
writeFileSync(
  fileURLToPath(new URL('../results/receipts.md', import.meta.url)),
  markdownReport(learnt, written, speed),
);
