import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseBench, type ExpenseBench } from './support/expense-bench.ts';
import { actorOf, EMMA, MIA, STRANGER, valueOf } from './support/people.ts';

let bench: ExpenseBench;

beforeAll(async () => {
  bench = await startExpenseBench();
});
afterAll(() => bench.close());

const emma = actorOf(EMMA);
test('a new expense is a draft of its creator, in its history and in the outbox', async () => {
  const id = await bench.given({ amount: '86.40', vendor: 'Trattoria' });
  expect(await bench.queries.find(EMMA, id)).toMatchObject({
    status: 'draft',
    source: 'manual',
    creatorId: '4',
    usdAmount: { amountMinor: 8_640n, currency: 'USD' },
    version: 1,
  });
  expect(await bench.kindsOf(id)).toEqual(['expense.created']);
  expect(await bench.eventsOf(id)).toMatchObject([
    {
      type: 'ExpenseCreated',
      actorid: '4',
      data: { expenseId: id, amount: { amount: '86.40', currency: 'USD' }, receiptId: null },
    },
  ]);
});

test('an input with several faults is refused with each of them and leaves nothing behind', async () => {
  const before = await bench.rows('select 1 from expenses');
  const result = await bench.create({
    actor: emma,
    input: { title: ' ', amount: '-1', currency: 'USD' },
    time: '2026-02-31',
  });
  expect(result).toMatchObject({
    ok: false,
    refusals: [{ field: 'title' }, { field: 'amount' }, { field: 'time' }],
  });
  expect(await bench.rows('select 1 from expenses')).toHaveLength(before.length);
});

test('a category of another organisation does not exist here', async () => {
  const [foreign] = await bench.rows<{ id: string }>(
    'select id from categories where organization_id = 2 limit 1',
  );
  const result = await bench.create({
    actor: emma,
    input: { title: 'Lunch', amount: '1', categoryId: foreign?.id ?? '' },
    time: '2026-11-20',
  });
  expect(result).toMatchObject({
    refusals: [{ field: 'categoryId', message: 'Category does not exist.' }],
  });
});

test('an edit is recorded field by field, raises the version, and an edit of nothing changes nothing', async () => {
  const id = await bench.given();
  const edit = { actor: emma, id, expectedVersion: null };
  valueOf(await bench.update({ ...edit, input: { title: 'Client dinner', amount: '30.00' } }));
  valueOf(await bench.update({ ...edit, input: { title: 'Client dinner' } }));
  expect(await bench.queries.find(EMMA, id)).toMatchObject({
    title: 'Client dinner',
    usdAmount: { amountMinor: 3_000n },
    version: 2,
  });
  expect(await bench.kindsOf(id)).toEqual(['expense.created', 'expense.updated']);
  const [, entry] = await bench.queries.activity(EMMA, [id]);
  expect(entry?.changes).toContainEqual({
    field: 'title',
    before: 'Team lunch',
    after: 'Client dinner',
  });
  expect(await bench.typesOf(id)).toEqual(['ExpenseCreated', 'ExpenseUpdated']);
});

test('an edit of a version that is not the newest is refused and overwrites nothing', async () => {
  const id = await bench.given();
  const edit = { actor: emma, id, expectedVersion: 1 };
  valueOf(await bench.update({ ...edit, input: { title: 'First' } }));
  expect(await bench.update({ ...edit, input: { title: 'Second' } })).toMatchObject({
    refusals: [{ code: 'STALE_VERSION' }],
  });
  expect(await bench.queries.find(EMMA, id)).toMatchObject({ title: 'First' });
});

test('of two concurrent edits with the same version one is refused', async () => {
  const id = await bench.given();
  const results = await Promise.all(
    ['Left', 'Right'].map((title) =>
      bench.update({ actor: emma, id, expectedVersion: 1, input: { title } }),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await bench.typesOf(id)).toEqual(['ExpenseCreated', 'ExpenseUpdated']);
});

test('a submission freezes its content, and a second one is refused and adds nothing to the outbox', async () => {
  const id = await bench.givenSubmitted({ amount: '25.00' });
  expect(await bench.queries.find(EMMA, id)).toMatchObject({ status: 'submitted', submission: 1 });
  const submitted = (await bench.eventsOf(id)).at(-1);
  expect(submitted).toMatchObject({
    type: 'ExpenseSubmitted',
    data: {
      content: { expenseId: id, submission: 1, payeeId: '4', usdAmount: '25.00' },
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    },
  });
  expect(await bench.submit({ actor: emma, id })).toMatchObject({ ok: false });
  expect(await bench.typesOf(id)).toEqual(['ExpenseCreated', 'ExpenseSubmitted']);
});

test('the same Idempotency-Key submits once, also when the requests overlap', async () => {
  const id = await bench.given();
  const actor = actorOf(EMMA, `submit-${id}`);
  const results = await Promise.all([
    bench.submit({ actor, id }),
    bench.submit({ actor, id }),
    bench.submit({ actor, id }),
  ]);
  expect(results).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: { id } })));
  expect(await bench.typesOf(id)).toEqual(['ExpenseCreated', 'ExpenseSubmitted']);
});

test('a draft without category and policy is not submitted', async () => {
  const id = await bench.given({ categoryId: null, policyId: null });
  expect(await bench.submit({ actor: emma, id })).toMatchObject({
    refusals: [{ code: 'CATEGORY_AND_POLICY_REQUIRED' }],
  });
  expect(await bench.queries.find(EMMA, id)).toMatchObject({ status: 'draft' });
});

test('a withdrawal needs a reason, makes a draft again and tells which submission it ends', async () => {
  const id = await bench.givenSubmitted();
  const cancel = { actor: emma, id, visible: true };
  expect(await bench.cancel({ ...cancel, reason: '  ' })).toMatchObject({
    refusals: [{ code: 'VALIDATION_FAILED', field: 'reason' }],
  });
  valueOf(await bench.cancel({ ...cancel, reason: 'wrong amount' }));
  expect(await bench.queries.find(EMMA, id)).toMatchObject({ status: 'draft', submittedAt: null });
  expect((await bench.eventsOf(id)).at(-1)).toMatchObject({
    type: 'ExpenseWithdrawn',
    data: { submission: 1, reason: 'wrong amount' },
  });
  const again = valueOf(await bench.submit({ actor: emma, id }));
  expect(await bench.queries.find(EMMA, again.id)).toMatchObject({ submission: 2 });
});

test('a deleted draft is gone with an event, and a submitted expense cannot be deleted', async () => {
  const draft = await bench.given();
  const submitted = await bench.givenSubmitted();
  valueOf(await bench.remove({ actor: emma, id: draft }));
  expect(await bench.queries.find(EMMA, draft)).toBeNull();
  expect(await bench.typesOf(draft)).toEqual(['ExpenseCreated', 'ExpenseDeleted']);
  expect(await bench.kindsOf(draft)).toEqual(['expense.created', 'expense.deleted']);
  expect(await bench.remove({ actor: emma, id: submitted })).toMatchObject({ ok: false });
  expect(await bench.queries.find(EMMA, submitted)).toMatchObject({ status: 'submitted' });
});

test('what is not theirs does not exist for a colleague or for another organisation', async () => {
  const id = await bench.given();
  for (const viewer of [MIA, STRANGER]) {
    const actor = actorOf(viewer);
    const missing = { ok: false, refusals: [{ code: 'NOT_FOUND' }] };
    expect(await bench.queries.find(viewer, id)).toBeNull();
    expect(await bench.submit({ actor, id })).toMatchObject(missing);
    expect(await bench.remove({ actor, id })).toMatchObject(missing);
    expect(
      await bench.update({ actor, id, input: { title: 'Mine' }, expectedVersion: null }),
    ).toMatchObject(missing);
    expect(
      await bench.cancel({ actor, id, reason: 'mine', visible: viewer !== MIA }),
    ).toMatchObject(missing);
  }
  expect(await bench.typesOf(id)).toEqual(['ExpenseCreated']);
});

test.each([
  `update activity set note = 'never happened'`,
  'delete from activity',
  'truncate activity',
])('the database refuses to change the history: %s', async (statement) => {
  const id = await bench.given();
  await expect(bench.rows(statement)).rejects.toThrow('activity is append-only');
  expect(await bench.kindsOf(id)).toEqual(['expense.created']);
});
