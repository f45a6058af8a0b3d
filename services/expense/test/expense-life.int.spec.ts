import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { aQuote } from './support/inbound-events.ts';
import { actorOf, EMMA, MIA, STRANGER, valueOf } from './support/people.ts';

let testkit: ExpenseTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

const emma = actorOf(EMMA);
test('a new expense is a draft of its creator, in its history and in the outbox', async () => {
  const id = await testkit.given({ amount: '86.40', vendor: 'Trattoria' });
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'draft',
    source: 'manual',
    creatorId: '4',
    usdAmount: { amountMinor: 8_640n, currency: 'USD' },
    version: 1,
  });
  expect(await testkit.kindsOf(id)).toEqual(['expense.created']);
  expect(await testkit.eventsOf(id)).toMatchObject([
    {
      type: 'ExpenseCreated',
      actorid: '4',
      data: { expenseId: id, amount: { amount: '86.40', currency: 'USD' }, receiptId: null },
    },
  ]);
});

test('an input with several errors is refused with all of them and stores nothing', async () => {
  const before = await testkit.rows('select 1 from expenses');
  const result = await testkit.create({
    actor: emma,
    input: { title: ' ', amount: 'one', currency: 'USD' },
    time: '2026-02-31',
  });
  expect(result).toMatchObject({
    ok: false,
    refusals: [{ field: 'title' }, { field: 'amount' }, { field: 'time' }],
  });
  expect(await testkit.rows('select 1 from expenses')).toHaveLength(before.length);
});

test('a category of another organization is not found', async () => {
  const [foreign] = await testkit.rows<{ id: string }>(
    'select id from categories where organization_id = 2 limit 1',
  );
  const result = await testkit.create({
    actor: emma,
    input: { title: 'Lunch', amount: '1', categoryId: foreign?.id ?? '' },
    time: '2026-11-20',
  });
  expect(result).toMatchObject({
    refusals: [{ field: 'categoryId', message: 'Category does not exist.' }],
  });
});

test('an edit is recorded field by field and raises the version; an empty edit changes nothing', async () => {
  const id = await testkit.given();
  const edit = { actor: emma, id, expectedVersion: null };
  valueOf(await testkit.update({ ...edit, input: { title: 'Client dinner', amount: '30.00' } }));
  valueOf(await testkit.update({ ...edit, input: { title: 'Client dinner' } }));
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    title: 'Client dinner',
    usdAmount: { amountMinor: 3_000n },
    version: 2,
  });
  expect(await testkit.kindsOf(id)).toEqual(['expense.created', 'expense.updated']);
  const [, entry] = await testkit.queries.activity(EMMA, [id]);
  expect(entry?.changes).toContainEqual({
    field: 'title',
    before: 'Team lunch',
    after: 'Client dinner',
  });
  expect(await testkit.typesOf(id)).toEqual(['ExpenseCreated', 'ExpenseUpdated']);
});

test('an edit of an outdated version is refused and overwrites nothing', async () => {
  const id = await testkit.given();
  const edit = { actor: emma, id, expectedVersion: 1 };
  valueOf(await testkit.update({ ...edit, input: { title: 'First' } }));
  expect(await testkit.update({ ...edit, input: { title: 'Second' } })).toMatchObject({
    refusals: [{ code: 'STALE_VERSION' }],
  });
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({ title: 'First' });
});

test('of two concurrent edits with the same version one is refused', async () => {
  const id = await testkit.given();
  const results = await Promise.all(
    ['Left', 'Right'].map((title) =>
      testkit.update({ actor: emma, id, expectedVersion: 1, input: { title } }),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await testkit.typesOf(id)).toEqual(['ExpenseCreated', 'ExpenseUpdated']);
});

test('a submission freezes its content; a second one is refused and publishes nothing', async () => {
  const id = await testkit.givenSubmitted({ amount: '25.00' });
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'submitted',
    submission: 1,
  });
  const submitted = (await testkit.eventsOf(id)).at(-1);
  expect(submitted).toMatchObject({
    type: 'ExpenseSubmitted',
    data: {
      content: { expenseId: id, submission: 1, payeeId: '4', usdAmount: '25.00' },
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    },
  });
  expect(await testkit.submit({ actor: emma, id })).toMatchObject({ ok: false });
  expect(await testkit.typesOf(id)).toEqual(['ExpenseCreated', 'ExpenseSubmitted']);
});

test('the same Idempotency-Key submits once, even when the requests overlap', async () => {
  const id = await testkit.given();
  const actor = actorOf(EMMA, `submit-${id}`);
  const results = await Promise.all([
    testkit.submit({ actor, id }),
    testkit.submit({ actor, id }),
    testkit.submit({ actor, id }),
  ]);
  expect(results).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: { id } })));
  expect(await testkit.typesOf(id)).toEqual(['ExpenseCreated', 'ExpenseSubmitted']);
});

test('a draft without a category and policy cannot be submitted', async () => {
  const id = await testkit.given({ categoryId: null, policyId: null });
  expect(await testkit.submit({ actor: emma, id })).toMatchObject({
    refusals: [{ code: 'CATEGORY_AND_POLICY_REQUIRED' }],
  });
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({ status: 'draft' });
});

test('a withdrawal requires a reason, returns the expense to draft and publishes which submission it ended', async () => {
  const id = await testkit.givenSubmitted();
  const cancel = { actor: emma, id, visible: true };
  expect(await testkit.cancel({ ...cancel, reason: '  ' })).toMatchObject({
    refusals: [{ code: 'VALIDATION_FAILED', field: 'reason' }],
  });
  valueOf(await testkit.cancel({ ...cancel, reason: 'wrong amount' }));
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    status: 'draft',
    submittedAt: null,
  });
  expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
    type: 'ExpenseWithdrawn',
    data: { submission: 1, reason: 'wrong amount' },
  });
  const again = valueOf(await testkit.submit({ actor: emma, id }));
  expect(await testkit.queries.find(EMMA, again.id)).toMatchObject({ submission: 2 });
});

test('deleting a draft publishes an event, and a submitted expense cannot be deleted', async () => {
  const draft = await testkit.given();
  const submitted = await testkit.givenSubmitted();
  valueOf(await testkit.remove({ actor: emma, id: draft }));
  expect(await testkit.queries.find(EMMA, draft)).toBeNull();
  expect(await testkit.typesOf(draft)).toEqual(['ExpenseCreated', 'ExpenseDeleted']);
  expect(await testkit.kindsOf(draft)).toEqual(['expense.created', 'expense.deleted']);
  expect(await testkit.remove({ actor: emma, id: submitted })).toMatchObject({ ok: false });
  expect(await testkit.queries.find(EMMA, submitted)).toMatchObject({ status: 'submitted' });
});

test('an expense is not found by an uninvolved colleague or another organization', async () => {
  const id = await testkit.given();
  for (const viewer of [MIA, STRANGER]) {
    const actor = actorOf(viewer);
    const missing = { ok: false, refusals: [{ code: 'NOT_FOUND' }] };
    expect(await testkit.queries.find(viewer, id)).toBeNull();
    expect(await testkit.submit({ actor, id })).toMatchObject(missing);
    expect(await testkit.remove({ actor, id })).toMatchObject(missing);
    expect(
      await testkit.update({ actor, id, input: { title: 'Mine' }, expectedVersion: null }),
    ).toMatchObject(missing);
    expect(
      await testkit.cancel({ actor, id, reason: 'mine', visible: viewer !== MIA }),
    ).toMatchObject(missing);
  }
  expect(await testkit.typesOf(id)).toEqual(['ExpenseCreated']);
});

test.each([
  `update activity set note = 'never happened'`,
  'delete from activity',
  'truncate activity',
])('the database rejects changes to the history: %s', async (statement) => {
  const id = await testkit.given();
  await expect(testkit.rows(statement)).rejects.toThrow('activity is append-only');
  expect(await testkit.kindsOf(id)).toEqual(['expense.created']);
});

test.each([
  ['0.00 USD', { amount: '0.00', currency: 'USD' }, 'VALIDATION_FAILED', 'amount'],
  ['0 PYUSD', { amount: '0', currency: 'PYUSD' }, 'VALIDATION_FAILED', 'amount'],
  ['10.250 KWD', { amount: '10.250', currency: 'KWD' }, 'CURRENCY_NOT_SUPPORTED', 'currency'],
])(
  '%s is refused at submission, and the draft stays as it was',
  async (_what, input, code, field) => {
    const id = await testkit.given(input);
    const refused = await testkit.submit({ actor: emma, id });
    expect(refused).toMatchObject({ ok: false, refusals: [{ code, field }] });
    expect(await testkit.statusOf(id)).toBe('draft');
    expect(await testkit.typesOf(id)).toEqual(['ExpenseCreated']);
  },
);

test('an amount worth less than a cent is refused once its rate is known', async () => {
  await testkit.deliver(aQuote('SOL/USD', '150.00'));
  const id = await testkit.given({ amount: '0.000000001', currency: 'SOL' });
  const refused = await testkit.submit({ actor: emma, id });
  expect(refused).toMatchObject({
    refusals: [{ code: 'VALIDATION_FAILED', field: 'amount', message: /less than a cent/ }],
  });
  expect(await testkit.statusOf(id)).toBe('draft');
});
