import { eventually } from '@outlay/platform/testing';
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

/** Parks an event in workflow's database that its handler can never apply. */
async function plantPoison(key: string, eventId: string): Promise<void> {
  const client = new pg.Client({
    connectionString: readRunFile(inject('stackDataDir'))!.databases['workflow'],
  });
  await client.connect();
  try {
    await client.query(
      `insert into parked_events (consumer, key, event_id, topic, payload, reason, attempts)
       values ('workflow', $1, $2, 'expense.events', '{"type":"ExpenseSubmitted"}', 'Error: planted', 1)`,
      [key, eventId],
    );
  } finally {
    await client.end();
  }
}

const parkedOf = (key: string): Promise<Record<string, unknown>[]> =>
  rowsOf('dlq', 'list', '--service', 'workflow').then((rows) =>
    rows.filter((row) => row['key'] === key),
  );

test('an expense that hangs behind a parked event goes on once the poison is discarded and its key redriven', async () => {
  const url = inject('stackUrl');
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  const id = await aReimbursableExpense(employee, 'Held up', 5.5);
  const key = String(id);
  const poison = `poison-of-${key}`;
  await plantPoison(key, poison);
  await employee.submit(id);
  const submitted = await eventually(async () => {
    const [, waiting] = await parkedOf(key);
    expect(waiting).toMatchObject({ type: 'ExpenseSubmitted' });
    return String(waiting?.['event']);
  });
  expect((await ops('dlq', 'show', poison)).stdout).toContain('"payload"');
  const ofKey = ['--service', 'workflow', '--key', key] as const;
  const discard = ['dlq', 'discard', '--service', 'workflow', '--by', 'olga', '--event'] as const;
  const { stdout: preview } = await ops('dlq', 'redrive', ...ofKey, '--dry-run');
  expect(preview.indexOf(poison)).toBeGreaterThan(0);
  expect(preview.indexOf(submitted)).toBeGreaterThan(preview.indexOf(poison));
  await expectRefusal(['dlq', 'redrive', ...ofKey, '--by', 'olga'], `${poison} failed again`);
  await expectRefusal(
    [...discard, submitted, '--reason', 'not the first one'],
    `waits behind ${poison}`,
  );
  const discarded = await ops(...discard, poison, '--reason', 'planted by a test');
  expect(discarded.stdout).toBe(
    `Discarded ${poison} of the key ${key}. 1 of the key still parked: apply them with dlq redrive --service workflow --key ${key} --by <name>.\n`,
  );
  expect(await ops('dlq', 'redrive', ...ofKey, '--by', 'olga')).toMatchObject({
    stdout: `1 event applied: nothing of the key ${key} is parked any more.\n`,
  });
  const audit = await rowsOf('dlq', 'audit', '--service', 'workflow');
  expect(audit.map(({ event, action, by }) => [event, action, by])).toEqual([
    [submitted, 'redriven', 'olga'],
    [poison, 'discarded', 'olga'],
    [poison, 'failed_again', 'olga'],
  ]);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid');
  expect((await ops('dlq', 'list')).stdout).toBe('Nothing is parked.\n');
});

async function expectRefusal(args: readonly string[], sentence: string): Promise<void> {
  await expect(ops(...args)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(sentence) as string,
  });
}

const SOMEONE = ['--by', 'olga', '--reason', 'no longer needed'];

test.each([
  [['dlq', 'show', 'nothing'], 'No service has parked an event nothing.'],
  [['dlq', 'list', '--service', 'nobody'], 'No service nobody: choose one of'],
  [
    ['dlq', 'redrive', '--service', 'workflow', '--key', '0', '--by', 'olga'],
    'workflow has parked nothing under the key 0.',
  ],
  [['dlq', 'redrive', '--service', 'workflow', '--key', '0'], 'Say who you are'],
  [
    ['dlq', 'redrive', '--service', 'workflow', '--key', '0', '--dry-run'],
    'workflow has parked nothing under the key 0.',
  ],
  [
    ['dlq', 'discard', '--service', 'nobody', '--event', 'x', ...SOMEONE],
    'No service nobody: choose one of',
  ],
  [
    ['dlq', 'discard', '--service', 'workflow', '--event', 'x', ...SOMEONE],
    'workflow has parked no event x.',
  ],
])('%s is refused with what is wrong', (args, sentence) => expectRefusal(args, sentence));
