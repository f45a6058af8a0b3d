import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKafkaClient } from '../../../../services/platform/src/kafka/index.ts';
import { createLogger } from '../../../../services/platform/src/telemetry/index.ts';
import { DEMO_PASSWORD } from '../../../local/src/demo-data/organizations.ts';
import { sandboxRpc } from '../../../local/src/stack/fund-sandbox.ts';
import { readRunFile, type RunFile } from '../../../local/src/stack/run-file.ts';
import { startStack, type RunningStack } from '../stack-process.ts';
import { askDatabase } from './ask-database.ts';
import { startEcho } from './echo.ts';
import { startKiller } from './killer.ts';
import type { BugName } from './planted-bugs.ts';
import { VICTIMS, type Victim } from './points.ts';
import { recount, type Databases, type Expected, type Recount } from './recount.ts';
import { PatientClient } from './submitter.ts';

export interface ChaosOptions {
  readonly payments: number;
  readonly kills: number;
  /** A mistake that is put into the product for this run; null: the product as it is. */
  readonly bug: BugName | null;
  /** The treasury holds only a few payments' worth at a time. */
  readonly tight: boolean;
  /** Events come again. Off where repetition would make good what was lost. */
  readonly echo: boolean;
  readonly landingDelaySlotsMax: number;
  readonly victims: readonly Victim[];
}

/** Everything at once. */
export const EVERYTHING = {
  bug: null,
  tight: false,
  echo: true,
  landingDelaySlotsMax: 6,
  victims: VICTIMS,
} as const satisfies Partial<ChaosOptions>;

export interface ChaosResult extends Recount {
  readonly kills: Readonly<Record<string, number>>;
  readonly killed: number;
  readonly repeatedEvents: number;
  readonly seconds: number;
}

const PORT = 3993;
/** Requests under way at once; the gateway is not what is tested here. */
const AT_ONCE = 8;
const TAMPERED = 3;
/** What is not paid this long after the last kill is lost, or waits for a person. */
const SETTLE_MS = 150_000;
/** An expense whose workflow has not begun by then is lost; the recount says so. */
const APPROVE_WITHIN_MS = 45_000;
const TIGHT = { treasuryPyusd: 1_000, cents: 45_000, topUpEveryMs: 1_500 };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Pays expenses through the public door while everything that can go wrong does, and counts from the chain what became of them. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outlay-chaos-'));
  const folder = join(dataDir, 'armed');
  await mkdir(folder);
  Object.assign(process.env, {
    CHAOS_DIR: folder,
    NODE_OPTIONS: `--import ${here('./planted-bugs.ts')} --import ${here('./crash-points.ts')}`,
    ...(options.bug !== null && { CHAOS_BUG: options.bug }),
    ...(options.tight && { OUTLAY_TREASURY_PYUSD: String(TIGHT.treasuryPyusd) }),
  });
  const stack = await startStack(dataDir, PORT);
  for (const name of ['CHAOS_DIR', 'CHAOS_BUG', 'NODE_OPTIONS', 'OUTLAY_TREASURY_PYUSD']) {
    Reflect.deleteProperty(process.env, name);
  }
  try {
    return await rage(stack, dataDir, folder, options);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function rage(
  stack: RunningStack,
  dataDir: string,
  folder: string,
  options: ChaosOptions,
): Promise<ChaosResult> {
  const run = readRunFile(dataDir);
  if (!run) throw new Error('run.json is missing');
  const log = createLogger('chaos', 'silent');
  const client = createKafkaClient({
    brokers: run.kafkaBrokers.split(','),
    clientId: 'chaos',
    log,
  });
  const startedAtMs = Date.now();
  const echo = options.echo ? await startEcho(client, log) : null;
  await sandboxRpc(run.solanaRpcUrl, 'sandbox_fault', {
    dropProbability: 0.2,
    loseReplyProbability: 0.2,
    landingDelaySlotsMax: options.landingDelaySlotsMax,
  });
  await renameAgainAndAgain(stack.url);
  const killer = startKiller(folder, options.kills, options.victims);
  const chain = await chainOf(run);
  const topUp = options.tight ? startTopUp(run.solanaRpcUrl, chain.treasury) : null;
  const expected = await submitAll(stack.url, options);
  await Promise.race([killer.done, wait(options.kills * 6_000)]);
  killer.stop();
  const brokenUntil = new Date();
  await settle(run, expected);
  if (topUp) clearInterval(topUp);
  await sandboxRpc(run.solanaRpcUrl, 'sandbox_fault', {
    dropProbability: 0,
    loseReplyProbability: 0,
  });
  expected.push(...(await submitTampered(stack.url, run)));
  await echo?.stop();
  return {
    ...(await recount(chain, run.databases as Databases, expected, brokenUntil)),
    kills: Object.fromEntries([...killer.kills].sort()),
    killed: killer.total(),
    repeatedEvents: echo?.repeated() ?? 0,
    seconds: Math.round((Date.now() - startedAtMs) / 1_000),
  };
}

const RENAMES = 8;

/** Events of one key whose order can be seen: what came last is the name. */
async function renameAgainAndAgain(url: string): Promise<void> {
  const login = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@outlay.test', password: DEMO_PASSWORD }),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const query = `mutation ($firstName: String!) {
    updateProfile(firstName: $firstName, lastName: "Operator") { errors { code } } }`;
  for (let round = 1; round <= RENAMES; round += 1) {
    await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables: { firstName: `Otto ${round}` } }),
    });
  }
}

async function chainOf(
  run: RunFile,
): Promise<{ rpcUrl: string; treasury: string; wallet: string }> {
  const wallet = run.demoWallets.find(({ member }) => member === 'employee@outlay.test')?.address;
  const [row] = await query<{ address: string }>(
    run,
    'ledger-watcher',
    'select address from wallets where company_wallet and owner_id is null',
  );
  if (wallet === undefined || !row) throw new Error('the demo has no treasury or no employee');
  return { rpcUrl: run.solanaRpcUrl, treasury: row.address, wallet };
}

const query = <Row extends object>(
  run: RunFile,
  service: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => askDatabase<Row>(run.databases[service] ?? '', text, values);

/** As much as two payments, again and again: the balance never covers everything that is under way. */
const startTopUp = (rpcUrl: string, treasury: string): NodeJS.Timeout =>
  setInterval(() => {
    const amount = String(TIGHT.cents * 2 * 10_000);
    sandboxRpc(rpcUrl, 'sandbox_mintPyusd', treasury, amount).catch(() => undefined);
  }, TIGHT.topUpEveryMs);

interface People {
  readonly employee: PatientClient;
  readonly manager: PatientClient;
  readonly choice: { readonly category_id: number; readonly policy_id: number };
}

async function meet(url: string): Promise<People> {
  const employee = new PatientClient(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = new PatientClient(url, 'manager@outlay.test', DEMO_PASSWORD);
  const [category] = await employee.call<{ id: number }[]>('GET', '/expense-categories/');
  const policies = await employee.call<{ id: number; reimbursable: boolean }[]>(
    'GET',
    '/expense-policies/',
  );
  const policy = policies.find(({ reimbursable }) => reimbursable);
  if (!category || !policy) throw new Error('the demo organisation has no reimbursable policy');
  return { employee, manager, choice: { category_id: category.id, policy_id: policy.id } };
}

async function submitAll(url: string, options: ChaosOptions): Promise<Expected[]> {
  const people = await meet(url);
  const expected: Expected[] = [];
  const numbers = Array.from({ length: options.payments }, (_, index) => index).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const index of numbers) {
        const usdCents = options.tight ? TIGHT.cents : 100 + (index % 400);
        expected.push({ ...(await submitOne(people, index, usdCents)), end: 'paid' });
      }
    }),
  );
  return expected;
}

async function submitOne(
  { employee, manager, choice }: People,
  index: number,
  usdCents: number,
): Promise<{ expenseId: string; usdCents: number }> {
  const { id } = await employee.call<{ id: number }>('POST', '/expenses/', {
    title: `Chaos ${index}`,
    amount: (usdCents / 100).toFixed(2),
    currency: 'USD',
    time: '2026-11-20',
    ...choice,
  });
  await employee.call('POST', `/expense-workflows/expenses/${id}/submit`);
  await approve(manager, id);
  return { expenseId: String(id), usdCents };
}

/** The steps of an expense, one after the other, by whoever they wait for: a small amount has one, the manager's. */
async function approve(manager: PatientClient, id: number): Promise<void> {
  const deadline = Date.now() + APPROVE_WITHIN_MS;
  while (Date.now() < deadline) {
    const status = await statusOf(manager, id);
    const steps = status?.steps ?? [];
    const step = steps.find((each) => each.status === 'in_progress');
    const isOver = !step && !steps.some((each) => each.status === 'pending');
    if (status?.workflow_instance && isOver) return;
    if (step) await decide(manager, id, step.id);
    await wait(100);
  }
}

/** Null until the workflow has begun: before that the manager may not look. */
async function statusOf(manager: PatientClient, id: number): Promise<WorkflowStatus | null> {
  try {
    const path = `/expense-workflows/expenses/${id}/workflow-status`;
    const answer = await manager.call<{ workflow_status: WorkflowStatus }>('GET', path);
    return answer.workflow_status;
  } catch {
    return null;
  }
}

async function decide(manager: PatientClient, id: number, stepId: number): Promise<void> {
  const decision = { step_instance_id: stepId, action: 'approve' };
  const path = `/expense-workflows/expenses/${id}/workflow-action`;
  await manager.call('POST', path, decision).catch((error: unknown) => {
    // A step that was decided by a request whose answer was lost is decided.
    if (!String(error).includes('STEP_ALREADY_DECIDED')) throw error;
  });
}

interface WorkflowStatus {
  readonly status: string;
  readonly workflow_instance?: object;
  readonly steps?: readonly { readonly id: number; readonly status: string }[];
}

/** Waits until every payout has ended, or nothing moves any more. */
async function settle(run: RunFile, expected: readonly Expected[]): Promise<void> {
  const deadline = Date.now() + SETTLE_MS + expected.length * 100;
  for (;;) {
    const [row] = await query<{ open: string }>(
      run,
      'expense',
      `select count(*) as open from expenses where id = any($1::bigint[]) and status <> 'paid'`,
      [expected.map(({ expenseId }) => expenseId)],
    ).catch(() => [{ open: '1' }]);
    if (row?.open === '0' || Date.now() > deadline) return;
    await wait(500);
  }
}

/** What somebody with the database in their hands would try: more money, another payee, other content. */
const TAMPERINGS = [
  'update payouts set amount_usd = amount_usd + 100 where expense_id = $1',
  `update payouts set recipient_address = 'So11111111111111111111111111111111111111112' where expense_id = $1`,
  `update payouts set content = jsonb_set(content, '{usdAmount}', '"999.00"'), amount_usd = 999 where expense_id = $1`,
];

/** Approves some more while payouts are paused, changes their rows by hand, and lets payouts go on. */
async function submitTampered(url: string, run: RunFile): Promise<Expected[]> {
  const people = await meet(url);
  await query(run, 'payout', 'update controls set paused = true');
  const tampered: Expected[] = [];
  for (let index = 0; index < TAMPERED; index += 1) {
    const { expenseId, usdCents } = await submitOne(people, 90_000 + index, 500 + index);
    await awaitPayout(run, expenseId);
    await query(run, 'payout', TAMPERINGS[index] ?? '', [expenseId]);
    tampered.push({ expenseId, usdCents, end: 'held' });
  }
  await query(run, 'payout', 'update controls set paused = false');
  await wait(8_000);
  return tampered;
}

async function awaitPayout(run: RunFile, expenseId: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const rows = await query(run, 'payout', 'select 1 from payouts where expense_id = $1', [
      expenseId,
    ]);
    if (rows.length > 0 || Date.now() > deadline) return;
    await wait(100);
  }
}
