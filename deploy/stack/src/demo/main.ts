import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DEMO_PASSWORD } from '../demo-data/organizations.ts';
import { readRunFile } from '../local/run-file.ts';
import { readSettings } from '../local/settings.ts';
import { bundledReceipt } from './bundled-receipt.ts';
import { walkMainJob } from './walk-main-job.ts';

// npm run demo [-- <receipt>]: runs the main flow once against the running stack; exits 1 unless the expense is paid.
const { dataDir } = readSettings();
const run = readRunFile(dataDir);
if (!run) {
  console.error(`No stack is running on ${dataDir}. Start one with npm start.`);
  process.exit(1);
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
    file: argument === undefined ? await bundledReceipt(dataDir) : resolve(argument),
    report: (line) => console.log(line),
  });
  console.log(`Paid: ${signature}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
