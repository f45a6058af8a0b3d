import { anEvent } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkflowTestkit, type WorkflowTestkit } from './support/workflow-testkit.ts';

let testkit: WorkflowTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
});
afterAll(() => testkit.close());

const remind = (about: 'open_approvals' | 'missing_receipts', expenseIds: string[]) =>
  testkit.deliver(
    anEvent('PeopleReminded', randomUUID(), { month: '2026-11', about, memberIds: [], expenseIds }),
  );
const reminded = async () =>
  (await testkit.eventsOf('reminder:1:2026-11')).map(({ type, data }) => ({ type, data }));

test('whoever has to decide on the expenses is reminded, and no one of expenses that are decided or elsewhere', async () => {
  const { data } = await testkit.submit('40.00');
  await remind('missing_receipts', [data.expenseId]);
  await remind('open_approvals', ['999999']);
  expect(await reminded()).toEqual([]);
  await remind('open_approvals', [data.expenseId]);
  const { steps } = await testkit.instanceOf(data.expenseId);
  const open = steps.find(({ status }) => status === 'in_progress');
  expect(await reminded()).toEqual([
    {
      type: 'ApproversReminded',
      data: { month: '2026-11', memberIds: open?.assigneeIds },
    },
  ]);
});
