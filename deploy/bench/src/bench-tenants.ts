import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findNeighbouringPorts } from '@outlay/stack/processes';
import { readRunFile } from '@outlay/stack/local';
import { spawnStack } from '@outlay/testkit';
import { percentile, report } from './report.ts';
import { expenseCycle, type CycleTimes } from './tenants/expense-cycle.ts';
import { createTenant, type Tenant } from './tenants/tenant.ts';
import { openWebhookInbox } from './tenants/webhook-inbox.ts';

// npm run bench -- tenants [rounds] [seconds of a phase] [tenants] [seconds between two expenses of a tenant] [times]: each
// tenant takes an expense from receipt to payment in this interval. In every second phase one more tenant does so a hundred times
// as often. Both kinds of phase alternate, so that they run under the same conditions.
const [, , ...given] = process.argv;
const [rounds = 2, phaseS = 150, tenantCount = 12, everyS = 30, times = 100] = given.map(Number);
const RATIO_MAX = 1.5;
const PARTS = ['receipt', 'requests', 'webhook', 'payment'] as const;
/** Maximum requests in flight for the noisy tenant, which waits for no answers. */
const NOISY_IN_FLIGHT_MAX = 400;

const dataDir = await mkdtemp(join(tmpdir(), 'outlay-tenants-'));
const [port = 0] = await findNeighbouringPorts(1);
const stack = await spawnStack(dataDir, port);
const inbox = await openWebhookInbox();
const failures = new Map<string, number>();
let lastNumber = 0;
let noisyInFlight = 0;
let noisyDone = 0;

const cycle = async (tenant: Tenant, kind: string): Promise<CycleTimes | null> => {
  lastNumber += 1;
  try {
    return await expenseCycle(tenant, inbox, lastNumber);
  } catch (error) {
    const what = `${kind}: ${String(error).replaceAll(/\d+/g, 'n').slice(0, 160)}`;
    failures.set(what, (failures.get(what) ?? 0) + 1);
    return null;
  }
};

/** The tenants' times of one phase, with their starts spread evenly over the interval. */
async function phase(tenants: readonly Tenant[], noisy: Tenant | null): Promise<CycleTimes[]> {
  const under: Promise<CycleTimes | null>[] = [];
  const endMs = performance.now() + phaseS * 1_000;
  const noise = noisy && makeNoise(noisy, endMs);
  for (let turn = 0; performance.now() < endMs; turn += 1) {
    const tenant = tenants[turn % tenants.length];
    if (tenant) under.push(cycle(tenant, 'another tenant'));
    await pause((everyS * 1_000) / tenants.length);
  }
  const measured = await Promise.all(under);
  await noise;
  return measured.filter((each) => each !== null);
}

async function makeNoise(noisy: Tenant, endMs: number): Promise<void> {
  while (performance.now() < endMs) {
    if (noisyInFlight < NOISY_IN_FLIGHT_MAX) {
      noisyInFlight += 1;
      void cycle(noisy, 'the noisy tenant').then((done) => {
        noisyInFlight -= 1;
        if (done) noisyDone += 1;
      });
    }
    await pause((everyS * 1_000) / times);
  }
}

/** Waits for the end of the phase's work, which would slow down the next one. */
const settled = async (): Promise<void> => {
  for (let left = 240; left > 0 && noisyInFlight > 0; left -= 1) await pause(1_000);
};

try {
  const run = readRunFile(dataDir);
  if (!run) throw new Error('run.json is missing');
  const stamp = Date.now().toString(36);
  const tenants: Tenant[] = [];
  for (let index = 0; index <= tenantCount; index += 1) {
    tenants.push(await createTenant(run, `tenant-${index}-${stamp}`, inbox.url));
  }
  const [noisy, ...others] = tenants;
  if (!noisy) throw new Error('there are no tenants');
  // First payments open the payees' accounts, which costs more than later payments.
  await Promise.all(tenants.map((tenant) => cycle(tenant, 'warm-up')));
  const quiet: CycleTimes[] = [];
  const disturbed: CycleTimes[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await phase(others, null)));
    disturbed.push(...(await phase(others, noisy)));
    await settled();
  }
  const at = (cycles: readonly CycleTimes[], part: keyof CycleTimes, share: number): number =>
    Math.round(
      percentile(
        cycles.map((each) => each[part]),
        share,
      ),
    );
  report(
    'tenants',
    [{ column: 'ratio', better: 'lower' }],
    PARTS.map((part) => ({
      part,
      'p50 alone, ms': at(quiet, part, 0.5),
      'p50 beside noise, ms': at(disturbed, part, 0.5),
      'p95 alone, ms': at(quiet, part, 0.95),
      'p95 beside noise, ms': at(disturbed, part, 0.95),
      'p99 alone, ms': at(quiet, part, 0.99),
      'p99 beside noise, ms': at(disturbed, part, 0.99),
      ratio: Math.round((at(disturbed, part, 0.99) / at(quiet, part, 0.99)) * 100) / 100,
      goal: `at most ${RATIO_MAX}`,
    })),
    {
      setting: [
        {
          tenants: tenantCount,
          'expenses of each per minute': 60 / everyS,
          'of the noisy one': (60 / everyS) * times,
          'measured alone': quiet.length,
          'measured beside noise': disturbed.length,
          'paid for the noisy one': noisyDone,
        },
      ],
    },
  );
  for (const [what, count] of failures) console.log(`${count} x ${what}`);
} finally {
  inbox.close();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);
