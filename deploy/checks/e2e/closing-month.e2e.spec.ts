import pg from 'pg';
import { eventually } from '@outlay/platform/testing';
import { beforeAll, expect, inject, test } from 'vitest';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { readRunFile } from '@outlay/stack/local';
import { reimbursableChoice, type ReimbursableChoice } from '@outlay/testkit/reimbursable-choice';

const url = inject('stackUrl');
/** Before every other month of the company, because months are closed in order. */
const month = '2009-03';
const members = {} as Record<'employee' | 'manager' | 'finance', RestClient>;

beforeAll(async () => {
  for (const name of ['employee', 'manager', 'finance'] as const) {
    members[name] = await RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);
  }
});

/** Finance's requests. */
const ask = <Data>(query: string, variables: Record<string, unknown>) =>
  askGraphql<Data>(url, members.finance.token, query, variables);

async function bookedMonthOf(id: number): Promise<string | null> {
  const { expense } = await ask<{ expense: { bookedMonth: string | null } }>(
    'query ($id: ID!) { expense(id: $id) { bookedMonth } }',
    { id: String(id) },
  );
  return expense.bookedMonth;
}

async function anExpenseOfTheMonth(category: ReimbursableChoice): Promise<number> {
  const { employee, manager } = members;
  const taxi = { title: 'Taxi', amount: '18.20', currency: 'USD', time: `${month}-20` };
  const { id } = await employee.createExpense({ ...category, ...taxi });
  await employee.submit(id);
  await manager.decide(id, 'approve');
  await eventually(async () => expect(await bookedMonthOf(id)).toBe(month));
  return id;
}

async function recode(id: number, categoryId: number): Promise<unknown> {
  const { recodeExpense } = await ask<{ recodeExpense: { errors: unknown } }>(
    `mutation ($id: ID!, $lines: [ExpenseLineInput!]!) {
      recodeExpense(id: $id, lines: $lines, reason: "Wrong category") { errors { code } } }`,
    { id: String(id), lines: [{ amount: '18.20', categoryId: String(categoryId) }] },
  );
  return recodeExpense.errors;
}

async function close(): Promise<unknown> {
  const { closePeriod } = await ask<{ closePeriod: unknown }>(
    'mutation ($month: String!) { closePeriod(month: $month, reason: "In") { period { state } errors { code } } }',
    { month },
  );
  return closePeriod;
}

/** While `work` runs, expense answers requests but hears of no closing. */
async function withoutClosings(work: () => Promise<void>): Promise<void> {
  const connectionString = readRunFile(inject('stackDataDir'))?.databases['expense'];
  const locker = new pg.Client({ connectionString });
  await locker.connect();
  try {
    await locker.query('begin');
    await locker.query('lock table closed_months in share mode');
    await work();
  } finally {
    await locker.end();
  }
}

test('a month is closed once nothing in it can be recoded, however late expense hears of it', async () => {
  const choice = await reimbursableChoice(members.employee);
  const early = await anExpenseOfTheMonth(choice);
  const late = await anExpenseOfTheMonth(choice);
  const categories = await members.finance.call<{ id: number }[]>('GET', '/expense-categories/');
  const other = categories.find(({ id }) => id !== choice.category_id)?.id ?? 0;

  await withoutClosings(async () => {
    expect(await close()).toEqual({ period: { state: 'CLOSING' }, errors: [] });
    expect(await recode(early, other)).toEqual([]);
  });
  await eventually(async () =>
    expect(await close()).toEqual({ period: null, errors: [{ code: 'PERIOD_CLOSED' }] }),
  );
  expect(await recode(late, other)).toEqual([{ code: 'PERIOD_CLOSED' }]);
  // The month takes no entry from the start of its closing on.
  await eventually(async () => expect(await bookedMonthOf(early)).toBe('2009-04'));
  expect(await bookedMonthOf(late)).toBe(month);
});
