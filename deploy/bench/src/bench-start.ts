import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data';
import { bundledReceipt } from '@outlay/stack/demo/bundled-receipt';
import { walkMainJob } from '@outlay/stack/demo/walk-main-job';
import { readRunFile } from '@outlay/stack/local';
import { findNeighbouringPorts } from '@outlay/stack/processes';
import { spawnStack } from '@outlay/testkit';
import { processTree } from './process-tree.ts';
import { median, report } from './report.ts';

// npm run bench -- start [rounds]: cold and warm starts, the newcomer's first receipt, then memory and CPU of the idle stack.
const GOALS = {
  coldSeconds: 22,
  warmSeconds: 7,
  receiptSeconds: 6,
  memoryGb: 1.6,
  idleCpuShare: 0.05,
};
const MEMORY = 'memory idle, GB (shared pages counted once)';
const BOUNDS = [{ row: MEMORY, column: 'median', better: 'lower' }] as const;
/** The OCR process ends a minute after its last file, and V8 collects what a start has left twice within four minutes. */
const SETTLE_MS = 300_000;
const IDLE_MS = 60_000;

const rounds = Number(process.argv[2] ?? 2);
const cold: number[] = [];
const warm: number[] = [];
const receipts: number[] = [];
const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-'));
const [port = 0] = await findNeighbouringPorts(1);
let memoryGb = Number.NaN;
let residentGb = Number.NaN;
let idleCpuShare = Number.NaN;
try {
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = join(folder, String(round));
    // The first start makes the whole demo company, as a newcomer's does; idle is measured without filling its history.
    const first = await spawnStack(dataDir, port, { OUTLAY_DEMO_DATA: 'true' });
    cold.push(first.readySeconds);
    // At once, and while the demo company's half year is being filled in.
    receipts.push(await payReceipt(dataDir), await payReceipt(dataDir));
    await first.stop();
    const second = await spawnStack(dataDir, port);
    warm.push(second.readySeconds);
    if (round === rounds - 1) {
      await pause(SETTLE_MS);
      const before = processTree(second.supervisorPid);
      await pause(IDLE_MS);
      const after = processTree(second.supervisorPid);
      const cpu = (facts: typeof before): number =>
        facts.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
      idleCpuShare = (cpu(after) - cpu(before)) / (IDLE_MS / 1_000);
      memoryGb = after.reduce((sum, { proportionalBytes }) => sum + proportionalBytes, 0) / 2 ** 30;
      residentGb = after.reduce((sum, { residentBytes }) => sum + residentBytes, 0) / 2 ** 30;
      for (const facts of after) {
        const was = before.find(({ pid }) => pid === facts.pid);
        const share = (facts.cpuSeconds - (was?.cpuSeconds ?? 0)) / (IDLE_MS / 1_000);
        console.log(
          `${(facts.proportionalBytes / 2 ** 20).toFixed(0).padStart(5)} MB  ${(100 * share).toFixed(1).padStart(5)} %  ${facts.name.slice(-90)}`,
        );
      }
    }
    await second.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
/** Seconds from the upload of an own receipt to its payment. */
async function payReceipt(dataDir: string): Promise<number> {
  const run = readRunFile(dataDir);
  if (!run) throw new Error('The stack has no run.json.');
  const file = await bundledReceipt(dataDir);
  const startedAt = performance.now();
  await walkMainJob({
    url: run.url,
    rpcUrl: run.solanaRpcUrl,
    password: DEMO_PASSWORD,
    file,
    report: () => undefined,
  });
  return (performance.now() - startedAt) / 1_000;
}

report('start', BOUNDS, [
  {
    what: 'cold start, s',
    median: median(cold).toFixed(1),
    worst: Math.max(...cold).toFixed(1),
    goal: GOALS.coldSeconds,
  },
  {
    what: 'warm start, s',
    median: median(warm).toFixed(1),
    worst: Math.max(...warm).toFixed(1),
    goal: GOALS.warmSeconds,
  },
  {
    what: 'own receipt read and paid, s',
    median: median(receipts).toFixed(1),
    worst: Math.max(...receipts).toFixed(1),
    goal: GOALS.receiptSeconds,
  },
  {
    what: MEMORY,
    median: memoryGb.toFixed(2),
    worst: '',
    goal: GOALS.memoryGb,
  },
  {
    what: 'memory idle, GB (sum of resident)',
    median: residentGb.toFixed(2),
    worst: '',
    goal: GOALS.memoryGb,
  },
  {
    what: 'idle CPU in the sixth minute, share of one core',
    median: idleCpuShare.toFixed(3),
    worst: '',
    goal: GOALS.idleCpuShare,
  },
]);
