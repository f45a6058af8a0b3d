import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '../src/demo-data/organizations.ts';
import { RestClient } from '../src/demo/rest-client.ts';
import { NODE, ROOT } from '../src/paths.ts';
import { readRunFile } from '../src/stack/run-file.ts';
import { aReimbursableExpense } from './support/reimbursable-expense.ts';

const run = promisify(execFile);

const ops = (...args: string[]): Promise<{ stdout: string }> =>
  run(NODE, [join(ROOT, 'deploy/local/src/ops/main.ts'), ...args], {
    env: { ...process.env, OUTLAY_DATA_DIR: inject('stackDataDir') },
  });

const rowsOf = async (...args: string[]): Promise<Record<string, unknown>[]> =>
  JSON.parse((await ops(...args, '--json')).stdout) as Record<string, unknown>[];

test('an operator follows an expense over all services as a time line', async () => {
  const url = inject('stackUrl');
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  const id = await aReimbursableExpense(employee, 'Traced', 4.5);
  await employee.submit(id);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid');
  const types = (await rowsOf('trace', String(id))).map(({ type }) => type);
  expect(types.slice(0, 3)).toEqual(['ExpenseCreated', 'ExpenseSubmitted', 'WorkflowStarted']);
  expect(types).toEqual(
    expect.arrayContaining(['StepApproved', 'ExpenseApproved', 'PaymentSent', 'ExpensePaid']),
  );
});

test('lag and outbox of every service are told, and are small on an idle stack', async () => {
  expect(await rowsOf('lag')).toEqual(
    expect.arrayContaining([expect.objectContaining({ group: 'payout', topic: 'expense.events' })]),
  );
  expect((await rowsOf('outbox')).map(({ service }) => service)).toContain('expense');
});

test('a parked event is found with its reason, and shown whole', async () => {
  const client = new pg.Client({
    connectionString: readRunFile(inject('stackDataDir'))!.databases['workflow'],
  });
  await client.connect();
  const parked = [
    'ops-test',
    '424242',
    'planted',
    'expense.events',
    '{"type":"ExpenseSubmitted"}',
    'Error: planted',
    1,
  ];
  await client.query(
    'insert into parked_events (consumer, key, event_id, topic, payload, reason, attempts) values ($1, $2, $3, $4, $5, $6, $7)',
    parked,
  );
  try {
    expect(await rowsOf('dlq', 'list', '--service', 'workflow')).toEqual([
      expect.objectContaining({
        key: '424242',
        type: 'ExpenseSubmitted',
        reason: 'Error: planted',
      }),
    ]);
    expect((await ops('dlq', 'show', 'planted')).stdout).toContain('"payload"');
  } finally {
    await client.query("delete from parked_events where consumer = 'ops-test'");
    await client.end();
  }
  expect((await ops('dlq', 'list')).stdout).toBe('Nothing is parked.\n');
});

test.each([
  [['dlq', 'show', 'nothing'], 'No service has parked an event nothing.'],
  [['dlq', 'list', '--service', 'nobody'], 'No service nobody: choose one of'],
])('%s is refused with what is wrong', async (args, sentence) => {
  await expect(ops(...args)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(sentence) as string,
  });
});
