import type { Viewer } from '@outlay/platform/auth';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportExpenses } from '../src/use-cases/export-expenses.ts';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anAssignment, aWalletTransaction, SIGNATURE } from './support/inbound-events.ts';
import { actorOf, ADA, EMMA, FINN, MIA, STRANGER, valueOf, viewerOf } from './support/people.ts';

const DELEGATE = viewerOf('6', 'approver');
const OTHERS: readonly (readonly [string, Viewer])[] = [
  ['finance', FINN],
  ['an admin', ADA],
  ['an accountant', viewerOf('7', 'accountant')],
  ['the manager', MIA],
  ['a delegate', DELEGATE],
  ['another organization', STRANGER],
];
const SECRET = 'Wedding ring';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;
beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
});
beforeEach(async () => {
  await testkit.rows('delete from duplicate_pairs');
  await testkit.rows('delete from expenses');
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

/** Returns everything that the service shows about one expense, and about all. */
async function everythingFor(viewer: Viewer, id: string): Promise<Record<string, unknown>> {
  const { data, errors } = await graph.post(
    viewer,
    `query ($id: ID!, $ids: [_Any!]!, $all: ExpenseFilter!) {
      expense(id: $id) { id }
      entities: _entities(representations: $ids) { ... on Expense { id } }
      list: expenses(filter: $all, first: 10) { edges { node { id } } }
      search: expenses(filter: { query: "wedding" }, first: 10) { edges { node { id } } }
      expenseCount(filter: $all)
      expenseTotal(filter: $all) { count usdTotal }
      spendInsights(from: "2026-01-01", to: "2026-12-31", groupBy: VENDOR) { total { count } rows { label } } }`,
    { id, ids: [{ __typename: 'Expense', id }], all: {} },
  );
  expect(errors).toBeUndefined();
  const rows: string[] = [];
  const request = { viewer, filter: { scope: 'visible' }, sort: 'time_asc' } as const;
  for await (const part of exportExpenses(testkit.parts, request)) rows.push(part);
  const lines = rows.join('').trimEnd().split('\r\n').slice(1);
  return { ...data, exported: lines.length };
}

const NOTHING = {
  expense: null,
  entities: [null],
  list: { edges: [] },
  search: { edges: [] },
  expenseCount: 0,
  expenseTotal: { count: 0, usdTotal: '0.00' },
  spendInsights: { total: { count: 0 }, rows: [] },
  exported: 0,
};
const visible = (id: string) => ({ expense: { id }, expenseCount: 1, exported: 1 });
const emma = actorOf(EMMA);

describe('a draft that was never submitted', () => {
  test.each(OTHERS)('does not exist for %s in any answer', async (_who, viewer) => {
    const id = await testkit.given({ title: SECRET });
    expect(await everythingFor(viewer, id)).toEqual(NOTHING);
    expect(await everythingFor(EMMA, id)).toMatchObject(visible(id));
  });

  test.each(OTHERS)('of a wallet payment does not exist for %s either', async (_who, viewer) => {
    await testkit.deliver(aWalletTransaction({ signature: SIGNATURE }));
    const [row] = await testkit.rows<{ id: string }>('select id from expenses');
    expect(await everythingFor(viewer, row?.id ?? '')).toEqual(NOTHING);
    expect(await everythingFor(EMMA, row?.id ?? '')).toMatchObject(visible(row?.id ?? ''));
  });

  test('stays hidden from an assignment that arrives for it, also from a delegate', async () => {
    const id = await testkit.given({ title: SECRET });
    const delegated = {
      memberId: DELEGATE.userId,
      delegationId: '5',
      endsAt: '2100-01-01T00:00:00Z',
    };
    await testkit.deliver(anAssignment(id, [MIA.userId, DELEGATE.userId], '1', [delegated]));
    for (const viewer of [MIA, DELEGATE]) {
      expect(await everythingFor(viewer, id)).toEqual(NOTHING);
    }
  });

  test('is no sign of a duplicate to a colleague until it is submitted', async () => {
    const other = await testkit.given({ title: SECRET, vendor: 'Jeweller', amount: '900.00' });
    const details = { amount: '900.00', currency: 'USD', vendor: 'Jeweller', time: '2026-11-20' };
    const input = { title: 'Watch', ...details };
    const { id } = valueOf(await testkit.create({ actor: actorOf(MIA), input, time: input.time }));
    const shown = async () =>
      (
        await graph.post(
          MIA,
          `query ($id: ID!, $input: DraftCheckInput!) {
            expense(id: $id) { duplicates { message } } checkDraft(input: $input) { duplicates { message } } }`,
          { id, input: details },
        )
      ).data;
    const own = { message: expect.stringMatching(/^Looks like “Watch” of Nov 20: /) as string };
    expect(await shown()).toEqual({
      expense: { duplicates: [] },
      checkDraft: { duplicates: [own] },
    });
    valueOf(await testkit.submit({ actor: emma, id: other }));
    const named = {
      message: expect.stringMatching(/^Another expense of your organization has /) as string,
    };
    expect(await shown()).toEqual({
      expense: { duplicates: [named] },
      checkDraft: { duplicates: [own] },
    });
  });
});

describe('from the first submission on', () => {
  const asOf = async (viewer: Viewer, id: string, moment: Date) =>
    (
      await graph.post(
        viewer,
        'query ($id: ID!, $asOf: DateTime) { expense(id: $id, asOf: $asOf) { status } }',
        { id, asOf: moment.toISOString() },
      )
    ).data?.['expense'];

  test('finance and admins see it, sent back and withdrawn too, but not as it was before', async () => {
    const id = await testkit.given({ title: SECRET });
    const [row] = await testkit.rows<{ now: Date }>('select created_at as now from expenses');
    const created = row?.now ?? new Date();
    valueOf(await testkit.submit({ actor: emma, id }));
    for (const viewer of [FINN, ADA]) {
      expect(await everythingFor(viewer, id)).toMatchObject(visible(id));
      expect(await asOf(viewer, id, created)).toBeNull();
    }
    expect(await asOf(EMMA, id, created)).toEqual({ status: 'DRAFT' });
    await testkit.deliver(await testkit.completionOf(id, { outcome: 'sent_back' }));
    expect(await testkit.statusOf(id)).toBe('sent_back');
    expect(await everythingFor(FINN, id)).toMatchObject(visible(id));
    valueOf(await testkit.submit({ actor: emma, id }));
    valueOf(await testkit.cancel({ actor: emma, id, reason: 'A typo', visible: true }));
    expect(await testkit.statusOf(id)).toBe('draft');
    expect(await everythingFor(FINN, id)).toMatchObject(visible(id));
    expect(await everythingFor(MIA, id)).toEqual(NOTHING);
    expect(await everythingFor(STRANGER, id)).toEqual(NOTHING);
  });
});

test("a company wallet's draft is seen by its custodian, finance and admins, and by no one else", async () => {
  await testkit.deliver(aWalletTransaction({ signature: SIGNATURE, companyWallet: true }));
  const [row] = await testkit.rows<{ id: string }>('select id from expenses');
  const id = row?.id ?? '';
  for (const viewer of [EMMA, FINN, ADA]) {
    expect(await everythingFor(viewer, id)).toMatchObject(visible(id));
  }
  for (const viewer of [MIA, DELEGATE, STRANGER]) {
    expect(await everythingFor(viewer, id)).toEqual(NOTHING);
  }
});
