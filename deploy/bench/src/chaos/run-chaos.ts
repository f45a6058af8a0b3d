import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createKafkaClient } from '@outlay/platform/kafka';
import { createLogger } from '@outlay/platform/telemetry';
import { findNeighbouringPorts } from '@outlay/stack/processes';
import { callRpc } from '@outlay/sandbox/call-rpc';
import { ADMIN } from '../../../kafka/src/index.ts';
import { connectionAs, readRunFile, type RunFile } from '@outlay/stack/local';
import { spawnStack } from '@outlay/testkit';
import { askDatabase, rowAppears } from '../ask-database.ts';
import { countLogFaults, startChangingLimits } from './change-limits.ts';
import { startEcho } from './echo.ts';
import { startKiller } from './killer.ts';
import { PaymentWindow } from './payment-window.ts';
import type { BugName } from './planted-bugs.ts';
import { VICTIMS, type Victim } from './points.ts';
import { recount, type Databases, type Expected, type Recount } from './recount.ts';
import { renameAgainAndAgain } from './rename-again.ts';
import { submitAll } from './submissions.ts';
import { submitTampered } from './tampering.ts';

export interface ChaosOptions {
  readonly payments: number;
  readonly kills: number;
  /** The bug planted for this run; null for the product as it is. */
  readonly bug: BugName | null;
  /** Whether the treasury only holds money for a few payments at a time. */
  readonly tight: boolean;
  /** Whether events are repeated. Off where a repetition would repair what was lost. */
  readonly echo: boolean;
  readonly landingDelaySlotsMax: number;
  readonly victims: readonly Victim[];
}

/** Settings with all faults on. */
export const EVERYTHING = {
  bug: null,
  tight: false,
  echo: true,
  landingDelaySlotsMax: 6,
  victims: VICTIMS,
} as const satisfies Partial<ChaosOptions>;

export interface ChaosResult extends Recount {
  /** Number of changes of the authority log that were lost or doubled, and of services whose copy of it differs. */
  readonly logFaults: number;
  readonly kills: Readonly<Record<string, number>>;
  readonly killed: number;
  readonly repeatedEvents: number;
  readonly seconds: number;
}

/** Payments that are still open this long after the last kill, plus some time for each, are lost or need a person. */
const SETTLE_MS = 150_000;
const SETTLE_EACH_MS = 100;
/** Kills that have not happened by then are given up, because no process reaches their points any more. */
const KILL_WITHIN_MS = 6_000;
const TIGHT = { treasuryPyusd: 1_000, cents: 45_000, topUpEveryMs: 1_500 };

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Pays expenses through the public API with all faults on, and counts the results from the chain. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outlay-chaos-'));
  const folder = join(dataDir, 'armed');
  await mkdir(folder);
  const [port = 0] = await findNeighbouringPorts(1);
  const stack = await spawnStack(dataDir, port, {
    CHAOS_DIR: folder,
    NODE_OPTIONS: `--import ${here('./planted-bugs.ts')} --import ${here('./crash-points.ts')}`,
    ...(options.bug !== null && { CHAOS_BUG: options.bug }),
    ...(options.tight && { OUTLAY_TREASURY_PYUSD: String(TIGHT.treasuryPyusd) }),
  });
  try {
    return await rage(stack.url, dataDir, folder, options);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function rage(
  url: string,
  dataDir: string,
  folder: string,
  options: ChaosOptions,
): Promise<ChaosResult> {
  const run = readRunFile(dataDir);
  if (!run) throw new Error('run.json is missing');
  const databases = run.databases as Databases;
  const log = createLogger('chaos', 'silent');
  const client = createKafkaClient({
    ...connectionAs(run.kafka, ADMIN),
    clientId: 'chaos',
    log,
  });
  const startedAtMs = Date.now();
  const echo = options.echo ? await startEcho(client, log) : null;
  await callRpc(run.solanaRpcUrl, 'sandbox_fault', {
    dropProbability: 0.2,
    loseReplyProbability: 0.2,
    landingDelaySlotsMax: options.landingDelaySlotsMax,
  });
  await renameAgainAndAgain(url);
  const limits = await startChangingLimits(url);
  const killer = startKiller(folder, options.kills, options.victims);
  const chain = await chainOf(run);
  const topUp = options.tight ? startTopUp(run.solanaRpcUrl, chain.treasury) : null;
  const submitted = await submitAll(url, amountsOf(options), new PaymentWindow(databases.expense));
  const expected: Expected[] = submitted.map((each) => ({ ...each, end: 'paid' }));
  const patience = pause(options.kills * KILL_WITHIN_MS, undefined, { ref: false });
  await Promise.race([killer.done, patience]);
  killer.stop();
  const brokenUntil = new Date();
  const acknowledged = await limits.stop();
  await settle(databases.expense, expected);
  if (topUp) clearInterval(topUp);
  await callRpc(run.solanaRpcUrl, 'sandbox_fault', {
    dropProbability: 0,
    loseReplyProbability: 0,
  });
  expected.push(...(await submitTampered(url, databases.payout)));
  await echo?.stop();
  return {
    ...(await recount(chain, databases, expected, brokenUntil)),
    logFaults: await countLogFaults(run.databases, acknowledged),
    kills: Object.fromEntries([...killer.kills].sort(([a], [b]) => a.localeCompare(b))),
    killed: killer.total(),
    repeatedEvents: echo?.repeated() ?? 0,
    seconds: Math.round((Date.now() - startedAtMs) / 1_000),
  };
}

async function chainOf(
  run: RunFile,
): Promise<{ rpcUrl: string; treasury: string; wallet: string }> {
  const wallet = run.demoWallets.find(({ member }) => member === 'employee@outlay.test')?.address;
  const [row] = await askDatabase<{ address: string }>(
    run.databases['ledger-watcher'] ?? '',
    'select address from treasuries where organization_id = 1 and is_primary',
  );
  if (wallet === undefined || !row) throw new Error('the demo has no treasury or no employee');
  return { rpcUrl: run.solanaRpcUrl, treasury: row.address, wallet };
}

/** Amounts a few cents apart, to detect a payment to another expense's payee. */
const amountsOf = ({ payments, tight }: ChaosOptions): number[] =>
  Array.from({ length: payments }, (_, index) => (tight ? TIGHT.cents : 100 + (index % 400)));

/** Adds money for two payments again and again, so that the balance never covers everything pending. */
const startTopUp = (rpcUrl: string, treasury: string): NodeJS.Timeout =>
  setInterval(() => {
    const amount = String(TIGHT.cents * 2 * 10_000);
    callRpc(rpcUrl, 'sandbox_mintPyusd', treasury, amount).catch(() => undefined);
  }, TIGHT.topUpEveryMs);

/** Waits until all are paid, or nothing changes any more. */
async function settle(database: string, expected: readonly Expected[]): Promise<void> {
  const allPaid = `select 1 from expenses where id = any($1::bigint[])
    having count(*) filter (where status <> 'paid') = 0`;
  const ids = expected.map(({ expenseId }) => expenseId);
  await rowAppears(database, allPaid, [ids], SETTLE_MS + expected.length * SETTLE_EACH_MS);
}
