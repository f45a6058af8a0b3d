import { eventually } from '@outlay/platform/testing';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RestClient } from '@outlay/stack/demo-data/rest-client';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { readRunFile } from '@outlay/stack/local/run-file';
import { databaseUrl } from '@outlay/stack/local/start-postgres';
import { spawnStack, type SpawnedStack } from '@outlay/testkit/spawned-stack';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';
import {
  ARCHIVE_TIMEOUT_S,
  archivedAtMs,
  onServer,
  promote,
  recoverFromArchive,
  startArchivingServer,
  startStandby,
  takeBaseBackup,
  type Server,
} from './support/archiving-postgres.ts';
import { letPeopleWork, signInAs, type Acknowledged } from './support/busy-people.ts';
import { paymentsOf, paymentsWithMemoOf } from './support/payments-on-chain.ts';
import { opsWith } from './support/run-ops.ts';

const TEST_MAX_MS = 600_000;
/** The machine is lost somewhere between these, while people work. */
const LOST_AFTER_MS = { min: 20_000, max: 40_000 };
/** A payment this long after the last archived change was approved after it: nothing that recovers knows of it. */
const APPROVED_AND_QUEUED_MS = 1_000;
/** Nothing is archived in the moment of the loss, which takes less than this. */
const LOSS_MAX_MS = 2_000;

let folder: string;
let port: number;
let servers: Server[] = [];
let backup: string;
let acknowledged: Acknowledged;
let lostAtMs: number;

const machine = (): string => join(folder, 'machine');
const elsewhere = (name: string): string => join(folder, 'elsewhere', name);

/** Ends everything at once, as a power cut does, and what only this machine had is gone. */
async function loseTheMachine(stack: SpawnedStack, primary: Server): Promise<void> {
  const processes = readRunFile(machine())?.processes ?? [];
  process.kill(stack.supervisorPid, 'SIGKILL');
  for (const { pid } of processes) process.kill(-pid, 'SIGKILL');
  lostAtMs = Date.now();
  await primary.kill();
  await rm(primary.dataDir, { recursive: true, force: true });
  // The broker may still be ending.
  await rm(join(machine(), 'kafka'), { recursive: true, force: true, maxRetries: 20 });
}

type Row = Readonly<Record<string, unknown>>;

/** Queries the books of payout. */
const inBooks = async ({ url }: Server, query: string): Promise<Row[]> =>
  (await onServer(databaseUrl(url, 'payout'), (client) => client.query<Row>(query))).rows;

/** The treasury that pays these people. */
const treasuryIn = async (server: Server): Promise<Row | undefined> =>
  (await inBooks(server, `select * from treasuries where name = 'organization-1'`))[0];

/** A treasury's first balance is what the chain says; afterwards the books say what it must be. */
const whenBooksAreOpen = (server: Server): Promise<void> =>
  eventually(
    async () => {
      expect((await treasuryIn(server))?.['opened_at']).toBeTruthy();
    },
    { timeoutMs: 90_000, everyMs: 500 },
  );

/** A random moment of the work, at which a payment has been made that is not archived. */
async function untilTheLoss(primary: Server): Promise<number> {
  const { min, max } = LOST_AFTER_MS;
  const lostAfterMs = min + Math.random() * (max - min);
  await new Promise((resolve) => setTimeout(resolve, lostAfterMs));
  await eventually(
    async () => {
      const archivedAt = await archivedAtMs(folder);
      expect(Date.now() - archivedAt).toBeLessThan(ARCHIVE_TIMEOUT_S * 1_000 - LOSS_MAX_MS);
      const unknownFromS = (archivedAt + APPROVED_AND_QUEUED_MS) / 1_000;
      const paid = `select 1 from payouts where status = 'PAID' and queued_at > to_timestamp(${unknownFromS}) limit 1`;
      expect(await inBooks(primary, paid)).toHaveLength(1);
    },
    { timeoutMs: 60_000, everyMs: 100 },
  );
  return lostAfterMs;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-recovery-'));
  [port = 0] = await findNeighbouringPorts(1);
  const primary = await startArchivingServer(folder);
  servers = [primary];
  const stack = await spawnStack(machine(), port, settingsOn(primary));
  await whenBooksAreOpen(primary);
  backup = await takeBaseBackup(primary, folder);
  // Copies as install.md asks for, as old as the base backup.
  for (const name of ['keys', 'signer']) {
    await cp(join(machine(), name), elsewhere(name), { recursive: true });
  }
  servers.push(await startStandby(primary, folder, backup));
  const work = letPeopleWork(stack.url);
  acknowledged = work.acknowledged;
  const lostAfterMs = await untilTheLoss(primary);
  await loseTheMachine(stack, primary);
  for (const reason of await work.ended) expect(String(reason)).toContain('fetch failed');
  // What isn't on the machine: the chain, and receipts in a bucket.
  for (const name of ['sandbox', 'uploads']) {
    await cp(join(machine(), name), elsewhere(name), { recursive: true });
  }
  const { created, submitted, approved, uploaded } = acknowledged;
  console.log(
    `Lost after ${Math.round(lostAfterMs)} ms: ${created.size} expenses created, ${submitted.size} submitted, ${approved.size} approved, ${uploaded.size} receipts.`,
  );
}, TEST_MAX_MS);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

const settingsOn = ({ url }: Server): Record<string, string> => ({
  DATABASE_URL: url,
  OUTLAY_DEMO_DATA: 'false',
});

/** Empty brokers get the events of the last days again, as install.md says; consumers drop those that they know. */
async function publishAgain(server: Server): Promise<void> {
  for (const service of SUBGRAPH_NAMES) {
    await onServer(databaseUrl(server.url, service), (client) =>
      client.query(
        'insert into outbox (id, topic, key, payload) select id, topic, key, payload from published_events on conflict do nothing',
      ),
    );
  }
}

/** A new machine with what was elsewhere. */
async function startAgain(name: string, server: Server): Promise<SpawnedStack> {
  const dataDir = join(folder, name);
  for (const part of ['keys', 'signer', 'sandbox', 'uploads']) {
    await cp(elsewhere(part), join(dataDir, part), { recursive: true });
  }
  await publishAgain(server);
  return spawnStack(dataDir, port, settingsOn(server));
}

/** Its approval may have been stored without an answer. */
async function approveIfSubmitted(manager: RestClient, id: number): Promise<void> {
  const step = await eventually(async () => {
    const task = (await manager.pendingTasks()).find(({ item_info: item }) => item.id === id);
    const { status } = await manager.expense(id);
    expect(task !== undefined || status !== 'submitted').toBe(true);
    return task?.step_instance.id;
  });
  if (step !== undefined) await manager.decideStep(id, step, 'approve');
}

/** What `npm run ops -- verify` finds different. */
async function differences(name: string): Promise<unknown[]> {
  // It fails when there are differences, and names them all the same.
  const { stdout } = await opsWith(
    { OUTLAY_DATA_DIR: join(folder, name) },
    'verify',
    '--json',
  ).catch((error: unknown) => error as { stdout: string });
  return (JSON.parse(stdout) as { holds: boolean }[]).filter(({ holds }) => !holds);
}

test(
  'a machine lost in the middle of work, with a synchronous standby: nothing that was acknowledged is missing, and every expense is paid once',
  async () => {
    const [, standby] = servers as [Server, Server];
    await promote(standby);
    const stack = await startAgain('promoted', standby);
    try {
      const employee = await signInAs(stack.url, 'employee');
      const manager = await signInAs(stack.url, 'manager');
      for (const id of acknowledged.uploaded) {
        const { url } = await employee.call<{ url: string }>('GET', `/receipts/${id}`);
        expect((await fetch(new URL(url, stack.url))).status, `receipt ${id}`).toBe(200);
      }
      for (const [id, title] of acknowledged.created) {
        expect((await employee.expense(id)).title).toBe(title);
      }
      const { solanaRpcUrl } = readRunFile(join(folder, 'promoted'))!;
      for (const id of acknowledged.submitted) {
        expect((await employee.expense(id)).status, `expense ${id}`).not.toBe('draft');
        if (!acknowledged.approved.has(id)) await approveIfSubmitted(manager, id);
        const paid = await employee.awaitStatus(id, 'paid', 120_000);
        expect(await paymentsWithMemoOf(solanaRpcUrl, paid.reimbursement_tx_hash!)).toBe(1);
      }
      expect(await differences('promoted')).toEqual([]);
    } finally {
      await stack.stop();
    }
  },
  TEST_MAX_MS,
);

/** Acknowledged writes that a recovered database lacks, with their age at the loss. */
async function missingFrom(url: string): Promise<{ what: string; ageMs: number }[]> {
  const client = await signInAs(url, 'employee');
  const missing: string[] = [];
  for (const [id, title] of acknowledged.created) {
    const found = await client.expense(id).catch(() => null);
    const status = found?.title === title ? found.status : 'missing';
    if (status === 'missing') missing.push(`created ${id}`);
    const isDraft = status === 'missing' || status === 'draft';
    if (acknowledged.submitted.has(id) && isDraft) missing.push(`submitted ${id}`);
    const isUndecided = isDraft || status === 'submitted';
    if (acknowledged.approved.has(id) && isUndecided) missing.push(`approved ${id}`);
  }
  return missing.map((what) => ({ what, ageMs: lostAtMs - (acknowledged.atMs.get(what) ?? 0) }));
}

/** Payout ids of a treasury's payments; one that was paid twice is there twice. */
const paidOnChain = async (solanaRpcUrl: string, treasury: string): Promise<string[]> =>
  (await paymentsOf(solanaRpcUrl, treasury)).map(({ payoutId }) => payoutId);

test(
  'the same loss without a standby: what had not been archived is missing, payments that the books lack stop their treasury, and nothing is paid twice',
  async () => {
    const server = await recoverFromArchive(folder, backup);
    servers.push(server);
    const rows = (query: string): Promise<Row[]> => inBooks(server, query);
    await rows('update controls set paused = true');
    const stack = await startAgain('recovered', server);
    try {
      const missing = await missingFrom(stack.url);
      const oldestMs = Math.max(0, ...missing.map(({ ageMs }) => ageMs));
      console.log(`Without a standby: ${missing.length} missing, the oldest ${oldestMs} ms old.`);
      // The segment is closed when the timeout has passed, and then copied.
      expect(oldestMs).toBeLessThan((ARCHIVE_TIMEOUT_S + 5) * 1_000);

      const { solanaRpcUrl } = readRunFile(join(folder, 'recovered'))!;
      const treasury = (await treasuryIn(server))?.['address'] as string;
      const paid = await paidOnChain(solanaRpcUrl, treasury);
      expect(new Set(paid).size).toBe(paid.length);
      const known = new Set((await rows('select id from payouts')).map(({ id }) => id));
      expect(paid.filter((id) => !known.has(id))).not.toEqual([]);
      await eventually(
        async () =>
          expect(await treasuryIn(server)).toMatchObject({ stop_code: 'UNEXPLAINED_OUTFLOW' }),
        { timeoutMs: 60_000 },
      );

      // Payments go on only once a person has compared the chain with the books.
      await rows('update controls set paused = false');
      const manager = await signInAs(stack.url, 'manager');
      const employee = await signInAs(stack.url, 'employee');
      const id = await aReimbursableExpense(employee, 'After the recovery', 7);
      await employee.submit(id);
      await approveIfSubmitted(manager, id);
      for (const { item_info: item, step_instance: step } of await manager.pendingTasks()) {
        await manager.decideStep(item.id, step.id, 'approve');
      }
      const decidedAtMs = Date.now();
      await eventually(
        async () =>
          expect(Number((await treasuryIn(server))?.['compared_at'])).toBeGreaterThan(decidedAtMs),
        { timeoutMs: 90_000, everyMs: 500 },
      );
      expect(await rows(`select 1 from payouts where status = 'QUEUED' limit 1`)).toHaveLength(1);
      expect(await paidOnChain(solanaRpcUrl, treasury)).toEqual(paid);
    } finally {
      await stack.stop();
    }
  },
  TEST_MAX_MS,
);
