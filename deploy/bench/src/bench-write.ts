import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DEMO_PASSWORD, type NewExpense, RestClient } from '@outlay/stack/demo-data';
import { findNeighbouringPorts } from '@outlay/stack/processes';
import { readRunFile } from '@outlay/stack/local';
import { spawnStack } from '@outlay/testkit';
import { askDatabase } from './ask-database.ts';
import { processTree } from './process-tree.ts';
import { median, percentile, report } from './report.ts';
import { capturedTransaction, LOG_EVERYTHING, LOG_NOTHING } from './write/captured-transaction.ts';
import { pgbenchScript } from './write/pgbench-script.ts';

// npm run bench -- write [rounds] [seconds]: compares POST /api/v1/expenses/ with a session, validation, an idempotency key and
// the outbox to pgbench (Debian: postgresql) with exactly that request's SQL on the same server.
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 5);
const CLIENTS = 16;
/** A marker that is easy to find in the captured statements. */
const MARKED_ID = '700000001';
const MARKED_DAY = '2026-11-20';
/** Days over which the expenses are spread. */
const DAYS = 300;
const GOAL = 0.7;
const BOUNDS = [{ column: 'ratio', better: 'higher' }] as const;
/** Maximum share of one core when idle, and seconds that the stack may take to become idle. */
const QUIET_SHARE = 0.35;
const QUIET_LOOKS_MAX = 120;

interface Sample {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** CPU milliseconds of each part, in the order of PARTS. */
  readonly cpuMs: readonly number[];
}

/** The processes that work on a POST: for its response, and afterwards for its event. */
const PARTS = [
  { part: 'gateway', processes: ['gateway'] },
  { part: 'expense', processes: ['expense'] },
  { part: 'PostgreSQL', processes: ['postgres'] },
  { part: 'Kafka', processes: ['kafka'] },
  {
    part: 'other services',
    processes: ['identity', 'workflow', 'receipt-ai', 'ledger-watcher', 'payout', 'notification'],
  },
];

const dataDir = await mkdtemp(join(tmpdir(), 'outlay-bench-write-'));
const [port = 0] = await findNeighbouringPorts(1);
const stack = await spawnStack(dataDir, port);
const run = readRunFile(dataDir);
const database = run?.databases['expense'] ?? '';
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

const dayBefore = (days: number): string =>
  new Date(Date.parse(MARKED_DAY) - days * 86_400_000).toISOString().slice(0, 10);

async function anExpense(employee: RestClient): Promise<NewExpense> {
  const [category] = await employee.call<{ id: number }[]>('GET', '/expense-categories/');
  const [policy] = await employee.call<{ id: number }[]>('GET', '/expense-policies/');
  return {
    title: 'Team lunch',
    amount: '25.00',
    currency: 'USD',
    time: MARKED_DAY,
    category_id: category?.id ?? 0,
    policy_id: policy?.id ?? 0,
  };
}

function post(
  token: string,
  expense: NewExpense,
  key: string,
  time = dayBefore(randomInt(DAYS)),
): Promise<number> {
  // Another vendor and day each time, because otherwise all expenses would be possible duplicates of each other.
  const body = JSON.stringify({ ...expense, vendor: `${key} Bistro`, time });
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    };
    const url = `${stack.url}/api/v1/expenses/`;
    const request = httpRequest(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The SQL of one request, as a script of pgbench. */
async function captureScript(token: string, expense: NewExpense): Promise<string> {
  await askDatabase(
    database,
    `select setval(pg_get_serial_sequence('expenses', 'id'), ${MARKED_ID}, false)`,
  );
  for (const statement of LOG_EVERYTHING) await askDatabase(database, statement);
  const idempotencyKey = randomUUID();
  if ((await post(token, expense, idempotencyKey, MARKED_DAY)) !== 201)
    throw new Error('the POST was refused');
  for (const statement of LOG_NOTHING) await askDatabase(database, statement);
  const statements = capturedTransaction(join(dataDir, 'logs/postgres.log'), 'expense', 'expenses');
  return pgbenchScript(statements, { id: MARKED_ID, idempotencyKey, day: MARKED_DAY });
}

/** CPU seconds so far of each part. */
const cpuSeconds = (): number[] =>
  PARTS.map(({ processes }) =>
    (run?.processes ?? [])
      .filter(({ name }) => processes.includes(name))
      .flatMap(({ pid }) => processTree(pid))
      .reduce((sum, { cpuSeconds: each }) => sum + each, 0),
  );

/**
 * Waits until all events have been applied, since pgbench's would otherwise cost the next round. Analyses the tables, as
 * autovacuum does once a minute, because plans for ten rows are wrong for thousands.
 */
async function awaitQuiet(): Promise<void> {
  await askDatabase(database, 'analyze');
  const totalCpuS = (): number =>
    processTree(stack.supervisorPid).reduce((sum, { cpuSeconds: each }) => sum + each, 0);
  for (let looks = 0; looks < QUIET_LOOKS_MAX; looks += 1) {
    const before = totalCpuS();
    await pause(1_000);
    if (totalCpuS() - before < QUIET_SHARE) return;
  }
  throw new Error('the stack does not become idle');
}

async function measureOurs(token: string, expense: NewExpense): Promise<Sample> {
  await awaitQuiet();
  const times: number[] = [];
  const before = cpuSeconds();
  const startedAt = performance.now();
  const isOver = (): boolean => performance.now() - startedAt > seconds * 1_000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (!isOver()) {
        const sentAt = performance.now();
        const status = await post(token, expense, randomUUID());
        if (status !== 201) throw new Error(`POST answered ${status}`);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const passedS = (performance.now() - startedAt) / 1_000;
  const after = cpuSeconds();
  return {
    perSecond: times.length / passedS,
    p99Ms: percentile(times, 0.99),
    cpuMs: after.map((each, part) => ((each - (before[part] ?? 0)) * 1_000) / times.length),
  };
}

/** Transactions per second of pgbench, with the same number of clients and prepared statements. */
async function measurePgbench(script: string): Promise<number> {
  await awaitQuiet();
  const { hostname, port: postgresPort, username, password, pathname } = new URL(database);
  const { stdout } = await promisify(execFile)(
    'pgbench',
    [
      ...['--no-vacuum', '--protocol=prepared', '--file', script],
      ...['--client', String(CLIENTS), '--jobs', '2', '--time', String(seconds)],
      ...['--host', hostname, '--port', postgresPort, '--username', username, pathname.slice(1)],
    ],
    { env: { ...process.env, PGPASSWORD: password } },
  );
  const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  if (rate === undefined) throw new Error(`pgbench printed no rate: ${stdout}`);
  return Number(rate);
}

try {
  const employee = await RestClient.signIn(stack.url, 'employee@outlay.test', DEMO_PASSWORD);
  const expense = await anExpense(employee);
  await measureOurs(employee.token, expense);
  const script = join(dataDir, 'write.sql');
  await writeFile(script, await captureScript(employee.token, expense));
  const ours: Sample[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measureOurs(employee.token, expense));
    theirs.push(await measurePgbench(script));
  }
  const ratios = ours.map(({ perSecond }, round) => perSecond / (theirs[round] ?? Number.NaN));
  const cpu = (part: number): number => median(ours.map(({ cpuMs }) => cpuMs[part] ?? Number.NaN));
  report('write', BOUNDS, [
    {
      'POST per s': Math.round(median(ours.map(({ perSecond }) => perSecond))),
      'pgbench per s': Math.round(median(theirs)),
      ratio: Number(median(ratios).toFixed(2)),
      'worst round': Number(Math.min(...ratios).toFixed(2)),
      goal: GOAL,
      'p99 ms': Math.round(median(ours.map(({ p99Ms }) => p99Ms))),
      ...Object.fromEntries(
        PARTS.map(({ part }, place) => [`${part} CPU ms`, Number(cpu(place).toFixed(2))]),
      ),
    },
  ]);
} finally {
  agent.destroy();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
