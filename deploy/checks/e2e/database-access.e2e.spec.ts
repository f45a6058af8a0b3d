import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '@outlay/platform/testing';
import { afterEach, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { readRunFile } from '@outlay/stack/local';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';

const run = readRunFile(inject('stackDataDir'))!;
const open: pg.Client[] = [];

afterEach(async () => {
  for (const client of open.splice(0)) await client.end();
});

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  open.push(client);
  return client;
}

const addressOf = (service: string): URL => new URL(run.services[service]?.databaseUrl ?? '');

test.each(['update audit_log set actor_id = 1', 'alter table audit_log disable trigger all'])(
  "with a service's own login nobody can: %s",
  async (statement) => {
    const client = await connect(addressOf('identity').toString());
    await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  },
);

test("attack: a service's login does not open another service's database", async () => {
  const address = addressOf('notification');
  address.pathname = addressOf('payout').pathname;
  await expect(connect(address.toString())).rejects.toThrow(/permission denied/);
});

test.each(['postgres', 'outlay_payout_run'])('%s is asked for a password', async (user) => {
  const address = addressOf('payout');
  address.username = user;
  address.password = 'guessed';
  await expect(connect(address.toString())).rejects.toThrow(/authentication failed/);
});

test("the server's log holds the failure of a statement, and not its values", async () => {
  const client = await connect(run.databases['payout'] ?? '');
  await expect(
    client.query(`insert into controls (id, paused, reason) values (2, true, $1)`, ['c2lnbmVk']),
  ).rejects.toThrow(/violates check/);
  const log = await eventually(() => {
    const written = readFileSync(join(inject('stackDataDir'), 'logs/postgres.log'), 'utf8');
    expect(written).toContain('controls_one_row');
    return written;
  });
  expect(log).not.toContain('c2lnbmVk');
  expect(log).not.toContain('DETAIL');
});

test('attack: while a lock keeps payout from storing an attempt, no log holds the signed transaction', async () => {
  const logOfPayout = (): string =>
    readFileSync(join(inject('stackDataDir'), 'logs/payout.log'), 'utf8');
  const [employee, manager] = await Promise.all(
    ['employee', 'manager'].map((name) =>
      RestClient.signIn(inject('stackUrl'), `${name}@outlay.test`, DEMO_PASSWORD),
    ),
  );
  const id = await aReimbursableExpense(employee!, 'Paid after a lock', 12);
  await employee!.submit(id);
  const locker = await connect(run.databases['payout'] ?? '');
  await locker.query('begin; lock table attempts in access exclusive mode');
  await manager!.decide(id, 'approve');
  await eventually(() => expect(logOfPayout()).toContain('lock timeout'), { timeoutMs: 30_000 });
  await locker.query('commit');
  await employee!.awaitStatus(id, 'paid');
  expect(logOfPayout()).not.toMatch(/params: |[A-Za-z0-9+/=]{200}/);
});

test('only the owner of the stack reads the addresses with passwords', () => {
  expect(statSync(join(inject('stackDataDir'), 'run.json')).mode & 0o077).toBe(0);
});
