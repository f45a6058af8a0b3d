import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { drawReceipt } from '../demo-data/draw-receipt.ts';
import { DEMO_PASSWORD } from '../demo-data/organizations.ts';
import { readRunFile } from '../local/run-file.ts';
import { readSettings } from '../local/settings.ts';
import { walkMainJob } from './walk-main-job.ts';

// npm run demo [-- <receipt>]: runs the main flow once against the running stack; exits 1 unless the expense is paid.
const { dataDir } = readSettings();
const run = readRunFile(dataDir);
if (!run) {
  console.error(`No stack is running on ${dataDir}. Start one with npm start.`);
  process.exit(1);
}

async function bundledReceipt(): Promise<string> {
  const folder = join(dataDir, 'demo-receipts');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'bundled.jpg');
  const day = new Date().toISOString().slice(0, 10).split('-').reverse().join('/');
  const receipt = await drawReceipt({
    vendor: 'CORNER COFFEE HOUSE',
    address: '12 Market Street, Springfield',
    invoiceNumber: `CCH-${Date.now() % 100_000}`,
    date: day,
    lines: [
      ['2 Flat white', '8.40'],
      ['1 Carrot cake', '4.90'],
    ],
    total: '13.30',
  });
  await writeFile(path, receipt);
  return path;
}

const [argument] = process.argv.slice(2);
if (argument !== undefined && !existsSync(resolve(argument))) {
  console.error(`File not found: ${resolve(argument)}.`);
  process.exit(1);
}
try {
  const { signature } = await walkMainJob({
    url: run.url,
    rpcUrl: run.solanaRpcUrl,
    password: DEMO_PASSWORD,
    file: argument === undefined ? await bundledReceipt() : resolve(argument),
    report: (line) => console.log(line),
  });
  console.log(`Paid: ${signature}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
