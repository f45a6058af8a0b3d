import { anEvent, type SubgraphTestkit } from '@outlay/platform/testing';
import type { EventByType } from '@outlay/schemas/events';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { ADA, EMMA, FINN } from './support/people.ts';

// Accounting says which months are closed, and in which month an expense is booked.
let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  const now = new Date('2026-11-21T10:30:00Z');
  testkit = await startExpenseTestkit('UTC', { now: () => now });
  graph = await startExpenseGraph(testkit.parts);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const period = (type: 'PeriodClosed' | 'PeriodReopened', month = '2026-11') =>
  testkit.deliver(anEvent(type, randomUUID(), { month, reason: 'Everything is in' }));

const book = (expenseId: string, month: string, kind: 'approval' | 'reversal' = 'approval') =>
  testkit.deliver(
    anEvent('JournalEntryBooked', randomUUID(), {
      ...{ number: '1', kind, month, day: `${month}-20`, description: 'Hotel', expenseId },
      ...{ payoutId: null, signature: null, reverses: kind === 'reversal' ? '1' : null },
      ...{ postings: [], hash: '0'.repeat(64), bookedAt: '2026-11-21T10:30:00.000Z' },
    } satisfies EventByType['JournalEntryBooked']),
  );

async function read(id: string): Promise<unknown> {
  const query = 'query ($id: ID!) { expense(id: $id) { bookedMonth violations { code } } }';
  const { data } = await graph.post(ADA, query, { id });
  return data?.['expense'];
}

async function recode(id: string): Promise<unknown> {
  const { data } = await graph.post(
    FINN,
    `mutation ($id: ID!) {
      recodeExpense(id: $id, lines: [{ amount: "20.00" }], reason: "Meals") { errors { code message } } }`,
    { id },
  );
  return (data?.['recodeExpense'] as { errors: unknown }).errors;
}

test('an expense that is booked in a closed month is not recoded, until the month is open again', async () => {
  const id = await testkit.givenSubmitted({ amount: '20.00' }, '2026-11-20');
  await period('PeriodClosed');
  expect(await recode(id)).toEqual([]);
  await book(id, '2026-11');
  expect(await read(id)).toEqual({ bookedMonth: '2026-11', violations: [] });
  expect(await recode(id)).toEqual([
    {
      code: 'PERIOD_CLOSED',
      message: 'This expense is booked in November 2026, which is closed.',
    },
  ]);
  await period('PeriodReopened');
  expect(await recode(id)).toEqual([]);
});

test('a late expense is accepted, with a warning for its creator and its approver', async () => {
  await period('PeriodClosed', '2026-10');
  await period('PeriodClosed', '2026-10');
  const query = `query ($time: String) { checkDraft(input: { amount: "1", time: $time }) { violations { code severity } } }`;
  const checked = await graph.post(EMMA, query, { time: '2026-10-30' });
  const violations = [{ code: 'PERIOD_CLOSED', severity: 'WARN' }];
  expect(checked.data?.['checkDraft']).toEqual({ violations });
  const id = await testkit.givenSubmitted({ amount: '20.00' }, '2026-10-30');
  expect(await read(id)).toEqual({ bookedMonth: null, violations: [{ code: 'PERIOD_CLOSED' }] });
  await book(id, '2026-11');
  expect(await read(id)).toMatchObject({ bookedMonth: '2026-11' });
  expect(await recode(id)).toEqual([]);
});

test("another organization's closed month changes nothing here", async () => {
  const event = anEvent('PeriodClosed', randomUUID(), { month: '2026-09', reason: 'In' });
  await testkit.deliver({ ...event, orgid: '2' });
  const id = await testkit.givenSubmitted({ amount: '20.00' }, '2026-09-30');
  expect(await read(id)).toMatchObject({ violations: [] });
});
