import { eventually } from '@outlay/platform/testing';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { NODE, ROOT } from '@outlay/stack/paths';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { readRunFile } from '@outlay/stack/local/run-file';
import { spawnStack } from '@outlay/testkit/spawned-stack';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';
import { tableHashes } from './support/table-hashes.ts';

const run = promisify(execFile);
/** Three starts of the stack, on a machine that may be busy. */
const TEST_MAX_MS = 400_000;
const QUIET = { OUTLAY_DEMO_DATA: 'false' };

let folder: string;
let port: number;
const dataDir = (): string => join(folder, 'data');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-backup-'));
  [port = 0] = await findNeighbouringPorts(1);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run backup` or `npm run restore`; returns the exit code and the output. */
async function command(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, OUTLAY_DATA_DIR: dataDir() };
  const main = join(ROOT, 'deploy/ops/src/backup/main.ts');
  try {
    const { stdout, stderr } = await run(NODE, [main, ...args], { cwd: ROOT, env });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

const people = (url: string): Promise<RestClient[]> =>
  Promise.all(
    ['employee', 'manager'].map((name) =>
      RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD),
    ),
  );

async function aPaidExpense(url: string, title: string): Promise<number> {
  const [employee, manager] = (await people(url)) as [RestClient, RestClient];
  const id = await aReimbursableExpense(employee, title, 7.5);
  await employee.submit(id);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid', 90_000);
  return id;
}

/** Deliveries have timestamps, and a message is sent only while it is worth it. */
const NOTED = ['mail_outbox', 'notifications_to_send', 'sending_windows', 'inbox', 'outbox'];

/** Prices arrive every few seconds, and the reconciler keeps running. */
const GOES_ON = [
  ...NOTED,
  'inbox_positions',
  'quotes',
  'quote_history',
  'treasuries',
  'treasury_transactions',
];

const databaseOf = (service: string): string => readRunFile(dataDir())?.databases[service] ?? '';

const noticeHashes = (): Promise<Record<string, string>> =>
  tableHashes(databaseOf('notification'), { without: NOTED });

/** Data that exists nowhere else: exact, numbers and timestamps included. */
const ownerHashes = async (): Promise<Record<string, Record<string, string>>> => ({
  expense: await tableHashes(databaseOf('expense'), { without: GOES_ON, exact: true }),
  workflow: await tableHashes(databaseOf('workflow'), { without: GOES_ON, exact: true }),
  payout: await tableHashes(databaseOf('payout'), { without: GOES_ON, exact: true }),
});

/** Once the reconciler has read all treasuries: it opens the books of each with entries of its own. */
async function whenBooksAreOpen(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf('payout') });
  await client.connect();
  try {
    await eventually(
      async () => {
        const { rows } = await client.query(
          'select 1 from treasuries where booked_base_units is null',
        );
        expect(rows).toEqual([]);
      },
      { timeoutMs: 90_000, everyMs: 500 },
    );
  } finally {
    await client.end();
  }
}

/** The value once two readings agree. */
async function whenQuiet<Value>(look: () => Promise<Value>): Promise<Value> {
  let last = await look();
  return eventually(
    async () => {
      const before = last;
      last = await look();
      expect(last).toEqual(before);
      return last;
    },
    { everyMs: 1_000 },
  );
}

test(
  'one restored database catches up from newer topics to the current state, and a full restore returns to its own point in time',
  async () => {
    const backup = join(folder, 'backup');
    const keys = join(folder, 'keys');
    const first = await spawnStack(dataDir(), port, QUIET);
    onTestFinished(async () => {
      await first.stop();
    });
    await aPaidExpense(first.url, 'Before the backup');
    await whenBooksAreOpen();
    const ownersThen = await whenQuiet(ownerHashes);
    expect(await command('backup', backup, '--keys', keys)).toMatchObject({ code: 0 });
    expect((await command('backup', backup)).said).toContain('is not empty');
    expect((await command('restore', backup)).said).toContain('is running on');

    // Changes after the backup.
    await aPaidExpense(first.url, 'After the backup');
    const noticesNow = await whenQuiet(noticeHashes);
    expect(await first.stop('SIGINT')).toBe(0);

    // Refusals change nothing.
    expect(await command('restore', backup)).toMatchObject({ code: 1 });
    expect((await command('restore', backup, '--service', 'payout')).said).toContain(
      'Only notification',
    );
    expect((await command('restore', folder, '--service', 'notification')).said).toContain(
      'holds no backup',
    );

    // One old database with the topics unchanged.
    expect(await command('restore', backup, '--service', 'notification')).toMatchObject({
      code: 0,
    });
    const second = await spawnStack(dataDir(), port, QUIET);
    try {
      const caughtUp = async () => expect(await noticeHashes()).toEqual(noticesNow);
      await eventually(caughtUp, { timeoutMs: 60_000, everyMs: 500 });
    } finally {
      await second.stop('SIGINT');
    }

    // Everything is lost except the backup and the keys.
    await rm(dataDir(), { recursive: true, force: true });
    await mkdir(dataDir());
    expect((await command('restore', backup)).said).toContain('--keys');
    expect(await command('restore', backup, '--keys', keys)).toMatchObject({ code: 0 });
    const third = await spawnStack(dataDir(), port, QUIET);
    try {
      expect(await whenQuiet(ownerHashes)).toEqual(ownersThen);
      // Chain, books and keys belong together again: a payment succeeds.
      await aPaidExpense(third.url, 'After the restore');
      expect(existsSync(join(dataDir(), 'organizations.json'))).toBe(true);
    } finally {
      await third.stop();
    }
  },
  TEST_MAX_MS,
);
