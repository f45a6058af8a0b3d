import type { Principal } from '@outlay/platform/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anAssignment, aQuote } from './support/inbound-events.ts';
import { actorOf, ADA, EMMA, FINN, MIA, STRANGER, valueOf, viewerOf } from './support/people.ts';
import type { GraphqlAnswer, SubgraphTestkit } from '@outlay/platform/testing';
import { startExpenseGraph } from './support/expense-graph.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const FIELDS = `id title amount usdAmount rate { price } category { name } policy { name version }
  status violations { code severity field } duplicates { id message otherExpense { id title } }
  duplicateOf activity { kind changes { field } } viewerCan { submit { allowed code } } version`;

/** Creates fifty duplicates of each other under a policy with a monthly limit, so that every field of a row has to be read. */
async function givenDrafts(count: number, title: string): Promise<string[]> {
  const name = `Monthly ${title}`;
  const { data } = await graph.post(
    ADA,
    `mutation ($input: PolicyInput!) { createPolicy(input: $input) { policy { id } errors { code } } }`,
    {
      input: {
        name,
        categoryIds: [testkit.categoryId],
        reimbursable: false,
        monthlyMaxUsd: '30.00',
      },
    },
  );
  const created = data?.['createPolicy'] as { policy: { id: string } };
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const input = { title, vendor: title, policyId: created.policy.id };
    ids.push(await testkit.given(input, `2026-11-${String((index % 5) + 1).padStart(2, '0')}`));
  }
  return ids;
}

test('a new expense is returned without reading it back, and matches a later read', async () => {
  const ask = (key: string) =>
    graph.post(
      EMMA,
      `mutation ($key: String!, $category: ID!, $policy: ID!) {
        createExpense(idempotencyKey: $key, input: { title: "Lunch", vendor: "Fresh Bistro", amount: "12.5",
          currency: "USD", time: "2026-11-20", categoryId: $category, policyId: $policy }) {
          expense { ${FIELDS} } errors { code } } }`,
      { key, category: testkit.categoryId, policy: testkit.policyId },
    );
  let created: Awaited<ReturnType<typeof ask>> | undefined;
  const statements = await testkit.statementsOf(async () => {
    created = await ask('fresh-1');
  });
  // Key, references, the lock of duplicates, duplicates, expense, history, the event's version, event, the key's response; and the
  // history that is queried here.
  expect(statements).toHaveLength(10);
  const payload = created?.data?.['createExpense'] as { expense: { id: string } };
  const { data } = await graph.post(EMMA, `query ($id: ID!) { expense(id: $id) { ${FIELDS} } }`, {
    id: payload.expense.id,
  });
  expect(payload).toEqual({ expense: data?.['expense'], errors: [] });
  expect((await ask('fresh-1')).data).toEqual(created?.data);
  const alike = (await ask('fresh-2')).data?.['createExpense'];
  expect(alike).toMatchObject({ expense: { duplicateOf: payload.expense.id } });
});

describe('a page of fifty takes as many statements as a page of one', () => {
  test('lists, with every field of a row', async () => {
    await givenDrafts(50, 'Fifty');
    const list = (first: number) =>
      graph.post(
        EMMA,
        `query ($first: Int) { expenses(filter: { query: "fifty", scope: MINE }, first: $first) {
          edges { node { ${FIELDS} } } } }`,
        { first },
      );
    const one = await testkit.statementsOf(() => list(1));
    const fifty = await testkit.statementsOf(() => list(50));
    const { data, errors } = await list(50);
    expect(errors).toBeUndefined();
    const { edges } = data?.['expenses'] as { edges: { node: { duplicateOf: string | null } }[] };
    expect(edges).toHaveLength(50);
    expect(edges.filter(({ node }) => node.duplicateOf !== null).length).toBeGreaterThan(40);
    expect(fifty).toHaveLength(one.length);
  });

  test('references from other subgraphs', async () => {
    const ids = await givenDrafts(20, 'Twenty');
    const resolve = (some: readonly string[]): Promise<unknown> =>
      graph.post(
        EMMA,
        `query ($representations: [_Any!]!) { _entities(representations: $representations) {
          ... on Expense { ${FIELDS} } } }`,
        { representations: some.map((id) => ({ __typename: 'Expense', id })) },
      );
    const one = await testkit.statementsOf(() => resolve(ids.slice(0, 1)));
    const twenty = await testkit.statementsOf(() => resolve(ids));
    // One of the twenty is another one's duplicate and already loaded.
    expect(twenty.length).toBeLessThanOrEqual(one.length);
  });
});

test('a submission takes at most four statements to be signed and seven between begin and commit, an approval five beyond its claim', async () => {
  const id = await testkit.given();
  const submission = testkit.statementsOf(() => testkit.submit({ actor: actorOf(EMMA), id }));
  expect((await submission).length).toBeLessThanOrEqual(4 + 7);
  const completion = await testkit.completionOf(id);
  const approval = await testkit.statementsOf(() => testkit.deliver(completion));
  expect(approval.length).toBeLessThanOrEqual(5 + 1);
  expect(await testkit.statusOf(id)).toBe('approved');
});

describe('hidden expenses stay hidden', () => {
  const REFERENCE = `query ($id: ID!) { _entities(representations: [{ __typename: "Expense", id: $id }]) {
    ... on Expense { title activity { kind } } } expense(id: $id) { title } }`;

  test.each<[string, Principal, boolean]>([
    ['its creator', EMMA, true],
    ['finance', FINN, true],
    ['an admin', ADA, true],
    ['an accountant', viewerOf('7', 'accountant'), true],
    ['a colleague', viewerOf('9'), false],
    ['an approver who was not asked', viewerOf('8', 'approver'), false],
    ['an operator', { userId: '7', organizationId: null, roles: [] }, false],
    ['an admin of another organization', STRANGER, false],
  ])('an expense, by reference or by query, for %s', async (_who, viewer, seen) => {
    const id = await testkit.givenSubmitted();
    const { data } = await graph.post(viewer, REFERENCE, { id });
    expect(data?.['expense'] !== null).toBe(seen);
    expect((data?.['_entities'] as unknown[])[0] !== null).toBe(seen);
  });

  test('an accountant sees what was submitted and no draft, and changes nothing', async () => {
    const accountant = viewerOf('7', 'accountant');
    const [draft, submitted] = [await testkit.given(), await testkit.givenSubmitted()];
    const { data } = await graph.post(accountant, REFERENCE, { id: draft });
    expect(data).toEqual({ _entities: [null], expense: null });
    for (const mutation of [
      'createExpense(input: { title: "Lunch", amount: "10.00", currency: "USD", time: "2026-11-20" }) { errors { code } }',
      `submitExpense(id: "${submitted}") { errors { code } }`,
      `deleteExpense(id: "${submitted}") { errors { code } }`,
      `recodeExpense(id: "${submitted}", lines: [], reason: "Because") { errors { code } }`,
      'remindPeople(month: "2026-11", about: OPEN_APPROVALS) { errors { code } }',
    ]) {
      expect(await graph.codesOf(accountant, `mutation { ${mutation} }`), mutation).toEqual([
        'FORBIDDEN',
      ]);
    }
  });

  test('an unauthenticated request gets no data', async () => {
    const { errors } = await graph.post(null, '{ expenses { edges { cursor } } }');
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('a category and a policy of another organization are not found', async () => {
    const { data } = await graph.post(
      STRANGER,
      `query ($c: ID!, $p: ID!) { category(id: $c) { id } policy(id: $p) { id } }`,
      { c: testkit.categoryId, p: testkit.policyId },
    );
    expect(data).toEqual({ category: null, policy: null });
  });
});

describe('bad input is refused without a server error', () => {
  const HOSTILE: [string, string][] = [
    ['a NUL', '\u0000'],
    ['SQL', "1' or '1'='1"],
    ['a prototype', '__proto__'],
    ['a negative', '-1'],
    ['a huge number', '9'.repeat(40)],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ];
  const faultsOf = ({ errors = [] }: GraphqlAnswer<unknown>): string[] =>
    errors.map(({ extensions }) => extensions.code).filter((code) => code !== 'BAD_USER_INPUT');

  test.each(HOSTILE)('as an id: %s', async (_what, id) => {
    const answer = await graph.post(
      EMMA,
      `mutation ($id: ID!) {
        updateExpense(id: $id, input: { title: "x" }) { errors { code } }
        deleteExpense(id: $id) { errors { code } }
        submitExpense(id: $id) { errors { code } }
        cancelExpense(id: $id, reason: "r") { errors { code } }
        resolveDuplicate(expenseId: $id, warningId: $id, choice: KEEP) { errors { code } }
      }`,
      { id },
    );
    expect(faultsOf(answer)).toEqual([]);
    for (const payload of Object.values(answer.data ?? {})) {
      expect(payload).toMatchObject({ errors: [{ code: 'NOT_FOUND' }] });
    }
  });

  test.each(HOSTILE)('as an id of the catalogue, by an admin: %s', async (_what, id) => {
    const answer = await graph.post(
      ADA,
      `mutation ($id: ID!) {
        updateCategory(id: $id, name: "x") { errors { code } }
        setPolicyArchived(id: $id, archived: true) { errors { code } }
        createPolicy(input: { name: "y", categoryIds: [$id], reimbursable: true }) { errors { code } }
      }`,
      { id },
    );
    expect(faultsOf(answer)).toEqual([]);
    expect(answer.data).toMatchObject({
      updateCategory: { errors: [{ code: 'NOT_FOUND' }] },
      setPolicyArchived: { errors: [{ code: 'NOT_FOUND' }] },
      createPolicy: { errors: [{ code: 'VALIDATION_FAILED' }] },
    });
  });

  test.each(HOSTILE)('as a text everywhere else: %s', async (_what, text) => {
    const search = await graph.post(
      EMMA,
      `query ($t: String!, $i: ID!) { expenses(filter: { query: $t, currency: $t, categoryId: $i }) {
        edges { cursor } } }`,
      { t: text, i: text },
    );
    expect(faultsOf(search)).toEqual([]);
    const create = await graph.post(
      EMMA,
      `mutation ($t: String!, $i: ID!) { createExpense(idempotencyKey: $t, input: { title: $t,
        amount: "1", time: $t, vendor: $t, currency: $t, categoryId: $i, receiptId: $i }) {
        errors { code field } } }`,
      { t: text, i: text },
    );
    expect(faultsOf(create)).toEqual([]);
    const check = await graph.post(
      EMMA,
      `query ($t: String!, $i: ID!) { checkDraft(input: { expenseId: $i, amount: "1", time: $t, vendor: $t }) {
        errors { code } } page: expenses(after: $t) { edges { cursor } } }`,
      { t: text, i: text },
    );
    expect(faultsOf(check)).toEqual([]);
  });

  test.each(['2026-02-31', '0000-01-01', '9999-12-31', '1899-12-31'])(
    'as a day: %s',
    async (day) => {
      const answer = await graph.post(
        EMMA,
        `query ($d: Date) { expenses(filter: { dateFrom: $d, dateTo: $d }) { edges { cursor } } }`,
        { d: day },
      );
      expect(faultsOf(answer)).toEqual([]);
    },
  );

  test('a cursor that was altered, or made for another order, is refused', async () => {
    await testkit.given();
    const page = `query ($after: String, $sort: ExpenseSort) { expenses(first: 1, after: $after, sort: $sort) {
      pageInfo { endCursor } } }`;
    const { data } = await graph.post(EMMA, page);
    const { pageInfo } = data?.['expenses'] as { pageInfo: { endCursor: string } };
    for (const variables of [
      { after: `A${pageInfo.endCursor.slice(1)}` },
      { after: pageInfo.endCursor, sort: 'TIME_ASC' },
    ]) {
      const { errors } = await graph.post(EMMA, page, variables);
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });
});

describe('the form preview', () => {
  const CHECK = `query ($input: DraftCheckInput!) { checkDraft(input: $input) { usdAmount rateMissing
    rate { price } violations { code } duplicates { message choice } errors { code field } } }`;

  test('before saving: value, violations, duplicates and missing fields', async () => {
    await testkit.given({ vendor: 'Café Einstein', amount: '86.40' }, '2026-11-18');
    const input = { amount: '86.40', time: '2026-11-18', vendor: 'cafe einstein' };
    const rows = await testkit.rows('select 1 from expenses');
    const { data } = await graph.post(EMMA, CHECK, {
      input: { ...input, categoryId: testkit.categoryId, policyId: testkit.policyId },
    });
    expect(data?.['checkDraft']).toMatchObject({
      usdAmount: '86.40',
      rateMissing: null,
      violations: [{ code: 'RECEIPT_REQUIRED' }],
      duplicates: [{ message: expect.stringContaining('same vendor and amount') as string }],
      errors: [],
    });
    const blank = await graph.post(EMMA, CHECK, { input: { ...input, amount: '1.234' } });
    expect(blank.data?.['checkDraft']).toMatchObject({
      errors: [{ code: 'VALIDATION_FAILED', field: 'amount' }],
    });
    expect(await testkit.rows('select 1 from expenses')).toHaveLength(rows.length);
  });

  test('a currency without a price is reported, and converted once there is one', async () => {
    const input = { amount: '10.00', currency: 'GBP', time: '2026-11-18' };
    const before = await graph.post(EMMA, CHECK, { input });
    expect(before.data?.['checkDraft']).toMatchObject({
      usdAmount: null,
      rateMissing: 'rate unavailable',
      errors: [{ code: 'CATEGORY_AND_POLICY_REQUIRED' }],
    });
    await testkit.deliver(aQuote('GBP/USD', '1.25'));
    const after = await graph.post(EMMA, CHECK, { input });
    expect(after.data?.['checkDraft']).toMatchObject({
      usdAmount: '12.50',
      rate: { price: '1.25' },
      rateMissing: null,
    });
  });

  test("reveals nothing about another member's expense", async () => {
    const id = await testkit.given();
    const { data } = await graph.post(FINN, CHECK, { input: { expenseId: id, amount: '1' } });
    expect(data?.['checkDraft']).toMatchObject({ violations: [], errors: [{ code: 'NOT_FOUND' }] });
  });
});

test('an assigned approver sees the expense and cannot change it', async () => {
  const id = await testkit.givenSubmitted();
  await testkit.deliver(anAssignment(id, ['2']));
  const { data } = await graph.post(
    MIA,
    `query ($id: ID!) { expense(id: $id) { viewerCan {
      edit { code } submit { code } cancel { code } delete { code } } } }`,
    { id },
  );
  const denied = { code: 'NOT_CREATOR' };
  expect(data?.['expense']).toEqual({
    viewerCan: { edit: denied, submit: denied, cancel: denied, delete: denied },
  });
  const cancel = { actor: actorOf(MIA), id, reason: 'not mine', visible: true };
  expect(await testkit.cancel(cancel)).toMatchObject({ refusals: [{ code: 'NOT_CREATOR' }] });
  expect(valueOf(await testkit.cancel({ ...cancel, actor: actorOf(EMMA) })).id).toBe(id);
});
