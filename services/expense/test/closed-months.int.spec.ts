import { anEvent, eventually, type SubgraphTestkit } from '@outlay/platform/testing';
import type { EventByType } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
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

async function recode(id: string, categoryId = testkit.categoryId): Promise<unknown> {
  const { data } = await graph.post(
    FINN,
    `mutation ($id: ID!, $categoryId: ID!) {
      recodeExpense(id: $id, lines: [{ amount: "20.00", categoryId: $categoryId }], reason: "Meals") { errors { code message } } }`,
    { id, categoryId },
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

test('a coding that has begun delays the closing of its month, so that none is committed after the reply', async () => {
  const id = await testkit.givenSubmitted({ amount: '20.00' }, '2026-08-20');
  await book(id, '2026-08');
  const [, other] = await testkit.parts.catalogue.categories('1', false);
  const replies = () => testkit.eventsOf('period:1:2026-08');
  const { coding, closing } = await testkit.owner.transaction(async (tx) => {
    // The coding stops at its last step: it has found the month open.
    await tx.execute(sql`lock table outbox in share mode`);
    const begun = recode(id, other?.id);
    await eventually(() => waitsFor('relation'));
    const delivery = period('PeriodClosed', '2026-08');
    await eventually(() => waitsFor('advisory'));
    expect(await replies()).toEqual([]);
    return { coding: begun, closing: delivery };
  });
  expect(await coding).toEqual([]);
  await closing;
  expect(await replies()).toMatchObject([{ type: 'RecodingClosed', data: { month: '2026-08' } }]);
  expect(await recode(id)).toMatchObject([{ code: 'PERIOD_CLOSED' }]);
});

async function waitsFor(lock: 'relation' | 'advisory'): Promise<void> {
  const waiting = await testkit.rows(
    `select from pg_locks where locktype = $1 and not granted
     and database = (select oid from pg_database where datname = current_database())`,
    [lock],
  );
  expect(waiting).toHaveLength(1);
}

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
