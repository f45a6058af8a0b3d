import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDuplicateRepository } from '../src/persistence/duplicate-repository.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anAssignment, aReceipt } from './support/inbound-events.ts';
import { actorOf, EMMA, FINN, MIA, valueOf, viewerOf } from './support/people.ts';
import type { SubgraphTestkit } from '@outlay/platform/testing';
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

const emma = actorOf(EMMA);
const mia = actorOf(MIA);

interface Shown {
  duplicateOf: string | null;
  version: number;
  duplicates: {
    id: string;
    reason: string;
    message: string;
    choice: string | null;
    note: string | null;
    otherExpense: { id: string } | null;
    decidedBy: { id: string } | null;
  }[];
}

async function shown(id: string, viewer = EMMA): Promise<Shown> {
  const { data } = await graph.post(
    viewer,
    `query ($id: ID!) { expense(id: $id) { duplicateOf version duplicates {
      id reason message choice note otherExpense { id } decidedBy { id } } } }`,
    { id },
  );
  return data?.['expense'] as Shown;
}

const purchase = { vendor: 'Hôtel Adlon GmbH & Co. KG', amount: '310.00', title: 'Hotel' };

test.each([
  ['HOTEL ADLON', '2026-01-18'],
  ['hotel adlon g.m.b.h.', '2026-02-18'],
  ['Hôtel  Adlon, Inc.', '2026-03-18'],
])('the same vendor, day and amount is a duplicate, also as %j', async (vendor, time) => {
  const first = await testkit.given(purchase, time);
  const second = await testkit.given({ ...purchase, vendor }, time);
  const otherDay = await testkit.given({ ...purchase, vendor }, time.replace('18', '19'));
  const otherCurrency = await testkit.given({ ...purchase, vendor, currency: 'EUR' }, time);
  expect((await shown(first)).duplicates).toEqual([]);
  expect(await shown(second)).toMatchObject({
    duplicateOf: first,
    duplicates: [
      {
        reason: 'SAME_PURCHASE',
        otherExpense: { id: first },
        message: `Expense ${first}, “Hotel”, has the same vendor, date and amount.`,
        choice: null,
      },
    ],
  });
  expect((await shown(otherDay)).duplicateOf).toBeNull();
  expect((await shown(otherCurrency)).duplicateOf).toBeNull();
});

test('the same invoice number from the same vendor is a duplicate, whatever the date and amount', async () => {
  const first = await testkit.given({ vendor: 'Telekom AG', invoiceNumber: 're-77/a' });
  const second = await testkit.given(
    { vendor: 'telekom', invoiceNumber: 'RE-77/A', amount: '99.00' },
    '2026-10-01',
  );
  const otherVendor = await testkit.given({ vendor: 'Vodafone', invoiceNumber: 'RE-77/A' });
  expect(await shown(second)).toMatchObject({
    duplicateOf: first,
    duplicates: [{ reason: 'SAME_INVOICE' }],
  });
  expect((await shown(otherVendor)).duplicates).toEqual([]);
});

test('the same file is reported to finance by name, and to its second owner without the first one’s expense', async () => {
  const sha256 = 'ab'.repeat(32);
  await testkit.deliver(aReceipt('21', '4', sha256));
  await testkit.deliver(aReceipt('22', '2', sha256));
  const first = await testkit.givenSubmitted({ receiptId: '21', title: 'Secret dinner' });
  const { categoryId, policyId } = testkit;
  const input = { title: 'Dinner', amount: '20.00', receiptId: '22', categoryId, policyId };
  const { id } = valueOf(await testkit.create({ actor: mia, input, time: '2026-05-05' }));
  valueOf(await testkit.submit({ actor: mia, id }));
  const forMia = await shown(id, MIA);
  expect(forMia).toMatchObject({
    duplicateOf: null,
    duplicates: [
      {
        reason: 'SAME_RECEIPT',
        message: 'Another expense of your organisation has the same receipt.',
        otherExpense: null,
      },
    ],
  });
  expect((await shown(id, FINN)).duplicateOf).toBe(first);
});

test('another organisation’s purchases are never duplicates', async () => {
  await testkit.given({ vendor: 'Only here', amount: '5.00' });
  const stranger = actorOf(viewerOf('4', 'employee', '2'));
  const input = { title: 'Mine', amount: '5.00', vendor: 'Only here' };
  const { id } = valueOf(await testkit.create({ actor: stranger, input, time: '2026-11-20' }));
  expect(
    await testkit.rows('select 1 from duplicate_warnings where expense_id = $1', [id]),
  ).toEqual([]);
});

test('an edit that removes the match clears the warning, and one that creates a match adds a warning', async () => {
  const first = await testkit.given({ vendor: 'Bakery', amount: '7.00' });
  const id = await testkit.given({ vendor: 'Bakery', amount: '8.00' });
  expect((await shown(id)).duplicateOf).toBeNull();
  const edit = { actor: emma, id, expectedVersion: null };
  valueOf(await testkit.update({ ...edit, input: { amount: '7.00' } }));
  expect((await shown(id)).duplicateOf).toBe(first);
  valueOf(await testkit.update({ ...edit, input: { amount: '9.00' } }));
  expect((await shown(id)).duplicates).toEqual([]);
});

test('a warning blocks nothing and disappears with the expense it names', async () => {
  const first = await testkit.given({ vendor: 'Kiosk', amount: '3.00' });
  const id = await testkit.given({ vendor: 'Kiosk', amount: '3.00' });
  valueOf(await testkit.remove({ actor: emma, id: first }));
  expect((await shown(id)).duplicates).toEqual([]);
  valueOf(await testkit.submit({ actor: emma, id }));
});

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
  const w = (await shown(id, FINN)).duplicates[0]?.id ?? '';
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
  expect(await testkit.statusOf(id)).toBe('submitted');
});

test.each([
  ['approved', 'EXPENSE_ALREADY_APPROVED'],
  ['paid', 'EXPENSE_ALREADY_PAID'],
])(
  'an expense that is %s cannot be marked as a duplicate, and the page does not offer it',
  async (status, code) => {
    const vendor = `Metro, ${status}`;
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
  const decision = { choice: 'keep', decidedById: '4', decidedAt: new Date(), note: null } as const;
  await expect(
    testkit.database.transaction((tx) =>
      createDuplicateRepository(tx).decide(warning!, decision, ['submitted']),
    ),
  ).rejects.toThrow();
  expect((await shown(id)).duplicates).toMatchObject([{ choice: null }]);
});
