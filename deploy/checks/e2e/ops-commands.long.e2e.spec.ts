import { eventually } from '@outlay/platform/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { drawReceipt } from '@outlay/stack/demo-data/draw-receipt';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';
import { askService, ops, opsWith, rowsOf } from './support/run-ops.ts';

test('an operator follows an expense across services on a timeline', async () => {
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

test('an operator reads lag and outbox of every service, also over HTTP with a token', async () => {
  expect(await rowsOf('lag')).toEqual(
    expect.arrayContaining([expect.objectContaining({ group: 'payout', topic: 'expense.events' })]),
  );
  expect((await rowsOf('outbox')).map(({ service }) => service)).toContain('expense');
  const url = inject('stackUrl');
  const { token } = await RestClient.signIn(url, 'operator@outlay.test', DEMO_PASSWORD);
  const elsewhere = { OUTLAY_DATA_DIR: tmpdir(), OUTLAY_URL: url, OUTLAY_TOKEN: token };
  expect((await opsWith(elsewhere, 'outbox')).stdout).toContain('expense');
  const { token: admin } = await RestClient.signIn(url, 'admin@outlay.test', DEMO_PASSWORD);
  for (const [environment, sentence] of [
    [{ ...elsewhere, OUTLAY_TOKEN: admin }, 'Only an operator can do this.'],
    [{ ...elsewhere, OUTLAY_TOKEN: 'forged' }, 'Your session has ended.'],
    [{ ...elsewhere, OUTLAY_URL: 'http://127.0.0.1:9' }, 'does not answer.'],
    [{ OUTLAY_DATA_DIR: tmpdir() }, 'set OUTLAY_URL and OUTLAY_TOKEN'],
  ] as const) {
    await expect(opsWith(environment, 'dlq', 'list')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence) as string,
    });
  }
});

test('groups show their members, and workers that each service has exactly one relay and nothing stuck', async () => {
  expect(await rowsOf('groups')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ group: 'payout', state: 'Stable', members: 1 }),
    ]),
  );
  const work = await rowsOf('workers');
  expect(work.filter((row) => row['work'] === 'outbox relay')).toHaveLength(7);
  expect(work.filter((row) => Number(row['stuck']) > 0)).toEqual([]);
});

test('the topic tail filters by type, key, organization and correlation, and shows new events', async () => {
  const url = inject('stackUrl');
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const following = ops(
    'tail',
    '--follow',
    '--for',
    '60',
    '--max',
    '1',
    '--type',
    'ExpenseWithdrawn',
    '--json',
  );
  await eventually(async () => {
    const rows = await rowsOf('groups');
    const reading = rows.filter(
      ({ group, members }) => String(group).startsWith('ops-read-') && members === 1,
    );
    expect(reading).toHaveLength(1);
  });
  const id = await aReimbursableExpense(employee, 'Tailed', 6.5);
  await employee.submit(id);
  await employee.call('POST', `/expense-workflows/expenses/${id}/cancel`, {
    reason: 'not needed any more',
  });
  const [submitted] = await eventually(async () => {
    const rows = await rowsOf('tail', '--type', 'ExpenseSubmitted', '--key', String(id));
    expect(rows).toHaveLength(1);
    return rows;
  });
  const correlation = String(submitted?.['correlation']);
  const story = await rowsOf('tail', '--correlation', correlation, '--organization', '1');
  expect(story.map(({ type }) => type)).toContain('ExpenseSubmitted');
  expect(await rowsOf('tail', '--correlation', correlation, '--organization', '2')).toEqual([]);
  expect(JSON.parse((await following).stdout)).toMatchObject({
    type: 'ExpenseWithdrawn',
    key: String(id),
  });
});

test('an operator can have an unreadable receipt read again', async () => {
  const url = inject('stackUrl');
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const folder = await mkdtemp(join(tmpdir(), 'outlay-ops-'));
  const file = join(folder, 'receipt.jpg');
  await writeFile(
    file,
    await drawReceipt({
      vendor: 'Corner Cafe',
      address: '1 Main Street',
      invoiceNumber: 'A-17',
      date: '20/11/2026',
      lines: [['Coffee', '4.50']],
      total: '4.50',
    }),
  );
  const { receipt_id: id } = await employee.upload(file);
  await rm(folder, { recursive: true });
  await askService(
    'receipt-ai',
    `update receipts set status = 'failed', values = null where id = $1`,
    [id],
  );
  await ops(
    'receipts',
    'reprocess',
    '--failed',
    '--by',
    'olga',
    '--reason',
    'the reader was broken',
  );
  await eventually(
    async () => {
      const [row] = await askService<{ status: string; read: boolean }>(
        'receipt-ai',
        'select status, values is not null as read from receipts where id = $1',
        [id],
      );
      expect(row).toEqual({ status: 'analyzed', read: true });
    },
    { timeoutMs: 60_000 },
  );
});
