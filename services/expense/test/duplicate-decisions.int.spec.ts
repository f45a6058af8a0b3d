import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDuplicateRepository } from '../src/persistence/duplicate-repository.ts';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anAssignment } from './support/inbound-events.ts';
import { actorOf, ADA, EMMA, FINN, MIA, valueOf } from './support/people.ts';
import { createShow, type ShowDuplicates } from './support/shown-duplicates.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;
let shown: ShowDuplicates;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
  shown = createShow(graph);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const emma = actorOf(EMMA);

/** Creates two expenses with the same vendor. The first can be submitted, so that others may see it. */
async function givenPair(vendor: string, { submitted = false } = {}) {
  const input = { vendor, amount: '31.00' };
  const first = await testkit.givenSubmitted(input);
  const second = await (submitted ? testkit.givenSubmitted(input) : testkit.given(input));
  return { first, second };
}

test('a choice is recorded with its author, time and reason, appears in the history, is published once and raises the version', async () => {
  const otherExpenseId = await testkit.given({ vendor: 'Taxi', amount: '31.00' });
  const id = await testkit.given({ vendor: 'Taxi', amount: '31.00' });
  const before = await shown(id);
  const warningId = before.duplicates[0]?.id ?? '';
  const resolve = testkit.parts.useCases.resolveDuplicate;
  const keep = { actor: emma, expenseId: id, warningId, visible: true } as const;
  valueOf(await resolve({ ...keep, choice: 'keep', note: 'there and back' }));
  valueOf(await resolve({ ...keep, choice: 'keep', note: 'there and back' }));
  expect(await shown(id)).toMatchObject({
    duplicateOf: null,
    version: before.version + 1,
    duplicates: [{ choice: 'KEEP', note: 'there and back', decidedBy: { id: '4' } }],
  });
  expect((await testkit.queries.activity(EMMA, [id])).at(-1)).toMatchObject({
    kind: 'duplicate.kept',
    actorId: '4',
    note: 'there and back',
    changes: [{ field: 'duplicate', before: null, after: 'keep' }],
  });
  expect(await testkit.kindsOf(id)).toEqual(['expense.created', 'duplicate.kept']);
  const published = await testkit.rows(
    `select payload::jsonb -> 'data' as data from outbox
     where key = $1 and payload::jsonb ->> 'type' = 'DuplicateResolved'`,
    [id],
  );
  const data = { expenseId: id, otherExpenseId, choice: 'keep', note: 'there and back' };
  expect(published).toEqual([{ data }]);
  const bad = await resolve({ ...keep, choice: 'discard', note: '\u0000' });
  expect(bad).toMatchObject({ refusals: [{ code: 'VALIDATION_FAILED', field: 'note' }] });
  const unknown = await resolve({ ...keep, warningId: '999999', choice: 'keep', note: null });
  expect(unknown).toMatchObject({ refusals: [{ code: 'NOT_FOUND' }] });
});

const MUTATION = `mutation ($id: ID!, $w: ID!, $choice: DuplicateChoice!) {
  resolveDuplicate(expenseId: $id, warningId: $w, choice: $choice) {
    expense { duplicateOf duplicates { choice } } errors { code } } }`;

async function resolveAs(viewer: typeof EMMA, id: string, choice: 'KEEP' | 'DISCARD') {
  const w = (await shown(id)).duplicates[0]?.id ?? '';
  return (await graph.post(viewer, MUTATION, { id, w, choice })).data?.['resolveDuplicate'];
}

const isRefused = (code: string) => ({ expense: null, errors: [{ code }] });
const is = (choice: string) => ({ expense: { duplicates: [{ choice }] }, errors: [] });

test('during an approval its approver, finance and admins can clear a warning; the submitter cannot, whatever their roles', async () => {
  await testkit.givenSubmitted({ vendor: 'Metro', amount: '2.00' });
  const id = await testkit.givenSubmitted({ vendor: 'Metro', amount: '2.00' });
  const emmaOfFinance = { ...EMMA, roles: ['employee', 'finance', 'admin'] as const };
  expect(await resolveAs(MIA, id, 'KEEP')).toMatchObject(isRefused('NOT_FOUND'));
  expect(await resolveAs(EMMA, id, 'KEEP')).toMatchObject(isRefused('FORBIDDEN'));
  expect(await resolveAs(emmaOfFinance, id, 'KEEP')).toMatchObject(isRefused('FORBIDDEN'));
  expect((await shown(id)).duplicates).toMatchObject([{ choice: null }]);
  expect(await resolveAs(FINN, id, 'KEEP')).toMatchObject(is('KEEP'));
  await testkit.deliver(anAssignment(id, ['2']));
  expect(await resolveAs(MIA, id, 'DISCARD')).toMatchObject(is('DISCARD'));
  expect(await testkit.statusOf(id)).toBe('draft');
});

test.each([
  ['approved', 'EXPENSE_ALREADY_APPROVED'],
  ['paid', 'EXPENSE_ALREADY_PAID'],
])(
  'an expense that is %s cannot be marked as a duplicate, and the page does not offer it',
  async (status, code) => {
    const vendor = `${status} metro`;
    await testkit.givenSubmitted({ vendor, amount: '2.00' });
    const id = await testkit.givenSubmitted({ vendor, amount: '2.00' });
    await testkit.rows(
      `update expenses set status = $2, reimbursement_signature = 'S', approved_at = now(), paid_at = now() where id = $1`,
      [id, status],
    );
    for (const viewer of [EMMA, FINN]) {
      expect(await resolveAs(viewer, id, 'DISCARD')).toMatchObject(isRefused(code));
    }
    expect((await shown(id)).duplicates).toMatchObject([{ choice: null }]);
    const query = `query ($id: ID!) { expense(id: $id) { duplicates {
    viewerCan { keep { allowed } discard { allowed code } } } } }`;
    const canOf = async (viewer: typeof EMMA) =>
      (await graph.post(viewer, query, { id })).data?.['expense'];
    const discard = { allowed: false, code };
    expect(await canOf(EMMA)).toEqual({
      duplicates: [{ viewerCan: { keep: { allowed: false }, discard } }],
    });
    expect(await canOf(FINN)).toEqual({
      duplicates: [{ viewerCan: { keep: { allowed: true }, discard } }],
    });
  },
);

test('a decision that no longer fits the status of the expense changes no row', async () => {
  await testkit.given({ vendor: 'Ferry', amount: '2.00' });
  const id = await testkit.given({ vendor: 'Ferry', amount: '2.00' });
  const [warning] = await testkit.queries.duplicates(EMMA, [id]);
  const facts = {
    markedExpenseId: null,
    decidedAs: 'creator',
    decidedById: '4',
    note: null,
  } as const;
  const decision = { ...facts, choice: 'keep', decidedAt: new Date() } as const;
  await expect(
    testkit.database.transaction((tx) =>
      createDuplicateRepository(tx).decide(warning!, decision, ['submitted']),
    ),
  ).rejects.toThrow();
  expect((await shown(id)).duplicates).toMatchObject([{ choice: null }]);
});

const refusals = async (id: string) => await testkit.submit({ actor: emma, id });

test('an expense that its creator marked as the duplicate is not submitted until the creator takes the mark back', async () => {
  const { first, second } = await givenPair('Ramen');
  expect(await resolveAs(EMMA, second, 'DISCARD')).toMatchObject(is('DISCARD'));
  const marked = await shown(second);
  expect(marked).toMatchObject({
    duplicateOf: first,
    duplicates: [{ marked: 'THIS', open: false }],
    viewerCan: { submit: { allowed: false, code: 'MARKED_AS_DUPLICATE' } },
  });
  expect(await refusals(second)).toMatchObject({ refusals: [{ code: 'MARKED_AS_DUPLICATE' }] });
  expect(await testkit.statusOf(second)).toBe('draft');
  expect(await testkit.typesOf(second)).not.toContain('ExpenseSubmitted');
  expect(await shown(first)).toMatchObject({
    duplicateOf: null,
    duplicates: [{ marked: 'OTHER', open: false }],
  });
  expect(await resolveAs(EMMA, second, 'KEEP')).toMatchObject(is('KEEP'));
  valueOf(await testkit.submit({ actor: emma, id: second }));
});

test('an edit does not remove a mark, not even one that ends the resemblance', async () => {
  const { second } = await givenPair('Udon');
  await resolveAs(EMMA, second, 'DISCARD');
  const edit = { actor: emma, id: second, expectedVersion: null };
  valueOf(await testkit.update({ ...edit, input: { amount: '31.01', vendor: 'Soba' } }));
  expect((await shown(second)).duplicates).toMatchObject([{ marked: 'THIS' }]);
  expect(await refusals(second)).toMatchObject({ refusals: [{ code: 'MARKED_AS_DUPLICATE' }] });
});

test('a mark is removed with the expense that it refers to', async () => {
  const input = { vendor: 'Pho', amount: '31.00' };
  const first = await testkit.given(input);
  const second = await testkit.given(input);
  await resolveAs(EMMA, second, 'DISCARD');
  valueOf(await testkit.remove({ actor: emma, id: first }));
  valueOf(await testkit.submit({ actor: emma, id: second }));
});

test('marking a submitted expense ends its approval: a decision that comes later approves and pays nothing', async () => {
  const { second } = await givenPair('Sushi', { submitted: true });
  const approval = await testkit.completionOf(second);
  expect(await resolveAs(FINN, second, 'DISCARD')).toMatchObject(is('DISCARD'));
  expect(await testkit.statusOf(second)).toBe('draft');
  expect(testkit.authority.state('1').objections.get(second)).toEqual([
    { kind: 'sent_back', submission: 1, byId: '3' },
  ]);
  expect((await testkit.typesOf(second)).slice(-2)).toEqual([
    'DuplicateResolved',
    'ExpenseWithdrawn',
  ]);
  await testkit.deliver(approval);
  expect(await testkit.statusOf(second)).toBe('draft');
  expect(await testkit.typesOf(second)).not.toContain('ExpenseApproved');
  expect(await refusals(second)).toMatchObject({ refusals: [{ code: 'MARKED_AS_DUPLICATE' }] });
});

test('a creator who marks their own submitted expense withdraws it, which the log says first', async () => {
  const { second } = await givenPair('Okonomiyaki', { submitted: true });
  expect(await resolveAs(EMMA, second, 'DISCARD')).toMatchObject(is('DISCARD'));
  expect(await testkit.statusOf(second)).toBe('draft');
  expect(testkit.authority.state('1').objections.get(second)).toEqual([
    { kind: 'withdrawn', submission: 1, byId: '4' },
  ]);
});

test('the mark of an approver is not the creator’s to take back; finance and admins can', async () => {
  const { second } = await givenPair('Tempura', { submitted: true });
  await testkit.deliver(anAssignment(second, ['2']));
  await resolveAs(MIA, second, 'DISCARD');
  expect(await resolveAs(EMMA, second, 'KEEP')).toMatchObject(isRefused('FORBIDDEN'));
  expect(await refusals(second)).toMatchObject({ refusals: [{ code: 'MARKED_AS_DUPLICATE' }] });
  expect(await resolveAs(ADA, second, 'KEEP')).toMatchObject(is('KEEP'));
  valueOf(await testkit.submit({ actor: emma, id: second }));
});

test('a creator’s KEEP clears the hint for them; both approvers still see the pair, with the creator’s statement', async () => {
  const { first, second } = await givenPair('Gyoza');
  const w = (await shown(second)).duplicates[0]?.id ?? '';
  const keep = { actor: emma, expenseId: second, warningId: w, visible: true } as const;
  const resolve = testkit.parts.useCases.resolveDuplicate;
  valueOf(await resolve({ ...keep, choice: 'keep', note: 'lunch and dinner' }));
  valueOf(await testkit.submit({ actor: emma, id: second }));
  await testkit.deliver(anAssignment(first, ['2']));
  await testkit.deliver(anAssignment(second, ['2']));
  for (const [id, other] of [
    [first, second],
    [second, first],
  ] as const) {
    expect(await shown(id)).toMatchObject({ duplicateOf: null, duplicates: [{ open: false }] });
    expect(await shown(id, MIA)).toMatchObject({
      duplicateOf: other,
      duplicates: [
        { open: true, choice: 'KEEP', note: 'lunch and dinner', decidedBy: { id: '4' } },
      ],
    });
  }
  expect(await resolveAs(MIA, first, 'KEEP')).toMatchObject(is('KEEP'));
  expect(await shown(second, FINN)).toMatchObject({
    duplicateOf: null,
    duplicates: [{ open: false }],
  });
});

test('a creator’s KEEP takes nothing from a reviewer’s', async () => {
  const { second } = await givenPair('Mochi', { submitted: true });
  expect(await resolveAs(FINN, second, 'KEEP')).toMatchObject(is('KEEP'));
  valueOf(await testkit.cancel({ actor: emma, id: second, reason: 'A typo', visible: true }));
  expect(await resolveAs(EMMA, second, 'KEEP')).toMatchObject(is('KEEP'));
  expect((await shown(second)).duplicates).toMatchObject([{ decidedBy: { id: '3' } }]);
});

test('an approver who created the other expense of a pair decides as a creator: their KEEP settles it only for them', async () => {
  const input = { vendor: 'Dango', amount: '31.00', title: 'Mine' };
  const details = { ...input, categoryId: testkit.categoryId, policyId: testkit.policyId };
  const mia = actorOf(MIA);
  const command = { actor: mia, input: { ...details, currency: 'USD' }, time: '2026-11-20' };
  const theirs = valueOf(await testkit.create(command)).id;
  valueOf(await testkit.submit({ actor: mia, id: theirs }));
  const id = await testkit.givenSubmitted(input);
  await testkit.deliver(anAssignment(id, ['2']));
  expect(await resolveAs(MIA, id, 'KEEP')).toMatchObject(is('KEEP'));
  expect((await shown(id, MIA)).duplicates).toMatchObject([{ open: false }]);
  expect((await shown(id, FINN)).duplicates).toMatchObject([{ open: true }]);
});

test('an edit of either expense ends "both are real", and asks again', async () => {
  const input = { vendor: 'Matcha', amount: '31.00' };
  const [first, second] = [await testkit.given(input), await testkit.given(input)];
  await resolveAs(EMMA, second, 'KEEP');
  const edit = { actor: emma, id: first, expectedVersion: null };
  valueOf(await testkit.update({ ...edit, input: { title: 'Another title' } }));
  expect((await shown(second)).duplicates).toMatchObject([{ choice: 'KEEP', open: false }]);
  valueOf(await testkit.update({ ...edit, input: { invoiceNumber: 'M-1' } }));
  expect((await shown(second)).duplicates).toMatchObject([{ choice: null, open: true }]);
});
