import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EventEnvelope } from '@outlay/platform/events';
import { subscriptions } from '../src/projections.ts';
import { createProjectionWriter } from '../src/persistence/projections.ts';
import type { Projections } from '../src/use-cases/projections.ts';
import {
  anExtraction,
  aPng,
  aReader,
  EMMA,
  startReceiptTestkit,
  type ReceiptTestkit,
} from './support/receipt-testkit.ts';

let testkit: ReceiptTestkit;

beforeAll(async () => {
  testkit = await startReceiptTestkit();
});
beforeEach(() => testkit.rows('truncate expense_links'));
afterAll(() => testkit.close());

const link = (...[links, status]: [Parameters<Projections['linkExpenses']>[0], string | null]) =>
  testkit.database.transaction((tx) => createProjectionWriter(tx).linkExpenses(links, status));
const links = () =>
  testkit.rows(
    `select expense_id::text as expense, organization_id::text as org, receipt_id::text as receipt, status
     from expense_links order by expense_id`,
  );

test('expenses linked in one batch each have their own receipt and organization', async () => {
  await link(
    [
      { organizationId: '2', expenseId: '8', receiptId: null },
      { organizationId: '1', expenseId: '7', receiptId: '70' },
    ],
    'draft',
  );
  expect(await links()).toEqual([
    { expense: '7', org: '1', receipt: '70', status: 'draft' },
    { expense: '8', org: '2', receipt: null, status: 'draft' },
  ]);
});

test('an expense whose receipt changes keeps its known status', async () => {
  const ours = { organizationId: '1', expenseId: '7' };
  await link([{ ...ours, receiptId: '70' }], 'submitted');
  await link([{ ...ours, receiptId: '71' }], null);
  expect(await links()).toEqual([{ expense: '7', org: '1', receipt: '71', status: 'submitted' }]);
});

test('the receipt of a draft is its owner’s alone; finance, admins and accountants see it once the expense was submitted', async () => {
  const { receiptId } = await testkit.upload(
    aReader(() => Promise.resolve(anExtraction())),
    aPng(),
  );
  const others = [
    { ...EMMA, userId: '3', roles: ['finance'] as const },
    { ...EMMA, userId: '1', roles: ['admin'] as const },
    { ...EMMA, userId: '7', roles: ['accountant'] as const },
  ];
  const rivals = others.map((viewer) => ({ ...viewer, organizationId: '2' }));
  const seenBy = async (viewers: readonly (typeof EMMA)[]): Promise<boolean[]> => {
    const found = await Promise.all(viewers.map((viewer) => testkit.find(receiptId, viewer)));
    return found.map((receipt) => receipt !== null);
  };
  const ours = { organizationId: '1', expenseId: '7', receiptId };
  expect(await seenBy(others)).toEqual([false, false, false]);
  await link([ours], 'draft');
  expect(await seenBy(others)).toEqual([false, false, false]);
  expect(await seenBy([EMMA])).toEqual([true]);
  await link([ours], 'submitted');
  expect(await seenBy(others)).toEqual([true, true, true]);
  await testkit.database.transaction((tx) =>
    createProjectionWriter(tx).setExpenseStatus('7', 'draft'),
  );
  await link([ours], null);
  expect(await seenBy(others)).toEqual([true, true, true]);
  expect(await seenBy(rivals)).toEqual([false, false, false]);
  await testkit.rows('truncate expense_links');
  await link([{ ...ours, expenseId: '8', companyWallet: true }], 'draft');
  expect(await seenBy(others)).toEqual([true, true, true]);
});

test('an approver’s assignment shows no receipt of a draft', async () => {
  const { receiptId } = await testkit.upload(
    aReader(() => Promise.resolve(anExtraction())),
    aPng(),
  );
  await link([{ organizationId: '1', expenseId: '9', receiptId }], 'draft');
  await testkit.rows('insert into expense_viewers (expense_id, member_id) values (9, 2)');
  expect(await testkit.find(receiptId, { ...EMMA, userId: '2' })).toBeNull();
});

test('a delegate sees the receipt during the delegation, and afterwards only if they decided', async () => {
  const { receiptId } = await testkit.upload(
    aReader(() => Promise.resolve(anExtraction())),
    aPng(),
  );
  await link([{ organizationId: '1', expenseId: '7', receiptId }], 'submitted');
  const seen = async (): Promise<boolean> =>
    (await testkit.find(receiptId, { ...EMMA, userId: '31' })) !== null;
  const handle = (type: 'StepAssigned' | 'StepApproved' | 'DelegationEnded', data: object) =>
    testkit.database.transaction(async (tx) => {
      const event = { orgid: '1', data } as EventEnvelope<typeof type>;
      await subscriptions[type]?.(event as never, tx);
    });
  const asking = (delegationId: string) =>
    handle('StepAssigned', {
      expenseId: '7',
      assigneeIds: ['2', '31'],
      delegates: [
        { memberId: '31', delegationId, endsAt: new Date(Date.now() + 60_000).toISOString() },
      ],
    });
  await asking('1');
  expect(await seen()).toBe(true);
  await testkit.rows('update expense_viewers set ends_at = now() where member_id = 31');
  expect(await seen()).toBe(false);
  await asking('2');
  expect(await seen()).toBe(true);
  await handle('DelegationEnded', { delegationId: '2' });
  expect(await seen()).toBe(false);
  await handle('StepApproved', { expenseId: '7', approverId: '31' });
  expect(await seen()).toBe(true);
});
