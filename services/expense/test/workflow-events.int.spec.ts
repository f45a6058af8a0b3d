import { canonicalHash } from '@outlay/platform/hashing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anEvent } from '@outlay/platform/testing';
import { anAssignment } from './support/inbound-events.ts';
import { actorOf, EMMA, MIA, STRANGER, valueOf, viewerOf } from './support/people.ts';

let testkit: ExpenseTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

const emma = actorOf(EMMA);

test('an approved workflow approves the expense and publishes the approved content', async () => {
  const id = await testkit.givenSubmitted();
  const completion = await testkit.completionOf(id);
  await testkit.deliver(completion);
  await testkit.deliver(completion);
  expect(await testkit.statusOf(id)).toBe('approved');
  expect(await testkit.typesOf(id)).toEqual([
    'ExpenseCreated',
    'ExpenseSubmitted',
    'ExpenseApproved',
  ]);
  const { content, contentHash } = completion.data;
  expect((await testkit.eventsOf(id)).at(-1)?.data).toMatchObject({
    submission: 1,
    decidedById: '2',
    content,
    contentHash,
  });
  expect((await testkit.kindsOf(id)).at(-1)).toBe('expense.approved');
});

test('wallet and amount changed in workflow are not approved, although their hash fits', async () => {
  const id = await testkit.givenSubmitted();
  const { data } = await testkit.completionOf(id);
  const content = {
    ...data.content,
    usdAmount: '4100.00',
    payeeWallet: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
  };
  const changed = { content, contentHash: canonicalHash(content) };
  await testkit.deliver(await testkit.completionOf(id, changed));
  await testkit.deliver(await testkit.completionOf(id, { content }));
  expect(await testkit.statusOf(id)).toBe('submitted');
  expect(await testkit.typesOf(id)).not.toContain('ExpenseApproved');
  const failed = await testkit.rows<{ reason: string }>(
    'select reason from failed_events where key = $1 order by position',
    [id],
  );
  expect(failed[0]?.reason).toContain('CONTENT_CHANGED');
});

test.each(['rejected', 'sent_back'] as const)(
  'a workflow that ends as %s passes its reason on and approves nothing',
  async (outcome) => {
    const id = await testkit.givenSubmitted();
    await testkit.deliver(await testkit.completionOf(id, { outcome, reason: 'no receipt' }));
    expect(await testkit.statusOf(id)).toBe(outcome);
    expect(await testkit.typesOf(id)).not.toContain('ExpenseApproved');
    expect((await testkit.queries.activity(EMMA, [id])).at(-1)).toMatchObject({
      kind: `expense.${outcome}`,
      note: 'no receipt',
    });
  },
);

test('a late completion does not approve a withdrawn expense, so it cannot be paid', async () => {
  const id = await testkit.givenSubmitted();
  const late = await testkit.completionOf(id);
  valueOf(await testkit.cancel({ actor: emma, id, reason: 'mistake', visible: true }));
  await testkit.deliver(late);
  expect(await testkit.statusOf(id)).toBe('draft');
  expect(await testkit.typesOf(id)).not.toContain('ExpenseApproved');
});

test('the completion of an earlier submission does not decide the next one', async () => {
  const id = await testkit.givenSubmitted();
  const first = await testkit.completionOf(id);
  valueOf(await testkit.cancel({ actor: emma, id, reason: 'mistake', visible: true }));
  valueOf(
    await testkit.update({ actor: emma, id, input: { amount: '4999' }, expectedVersion: null }),
  );
  valueOf(await testkit.submit({ actor: emma, id }));
  await testkit.deliver(first);
  expect(await testkit.statusOf(id)).toBe('submitted');
  expect(await testkit.typesOf(id)).not.toContain('ExpenseApproved');
});

test('a concurrent withdrawal and approval leave either a draft or an approval, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await testkit.givenSubmitted();
    const completion = await testkit.completionOf(id);
    const [withdrawn] = await Promise.all([
      testkit.cancel({ actor: emma, id, reason: 'mistake', visible: true }),
      testkit.deliver(completion),
    ]);
    const types = await testkit.typesOf(id);
    expect(await testkit.statusOf(id)).toBe(withdrawn.ok ? 'draft' : 'approved');
    expect(types.includes('ExpenseApproved')).toBe(!withdrawn.ok);
    expect(types.includes('ExpenseWithdrawn')).toBe(withdrawn.ok);
  }
});

test('an approver sees the expense from the assignment on, and another organization never does', async () => {
  const id = await testkit.givenSubmitted();
  expect(await testkit.queries.find(MIA, id)).toBeNull();
  await testkit.deliver(anAssignment(id, ['2']));
  expect(await testkit.queries.find(MIA, id)).toMatchObject({ id });
  expect(await testkit.queries.find(viewerOf('5', 'approver'), id)).toBeNull();
  expect(await testkit.queries.find(viewerOf('2', 'approver', '2'), id)).toBeNull();
  expect(await testkit.queries.find(STRANGER, id)).toBeNull();
  expect((await testkit.kindsOf(id)).at(-1)).toBe('step.assigned');
});

test('an assignment from another organization grants no access', async () => {
  const id = await testkit.givenSubmitted();
  await testkit.deliver(anAssignment(id, ['2'], '2'));
  expect(await testkit.queries.find(MIA, id)).toBeNull();
});

describe('a delegate', () => {
  const DELEGATE = viewerOf('31');
  let lastDelegation = 500;
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  const anAsking = (expenseId: string, endsAt: string) => {
    const delegationId = String((lastDelegation += 1));
    const delegates = [{ memberId: '31', delegationId, endsAt }];
    return { delegationId, event: anAssignment(expenseId, ['2', '31'], '1', delegates) };
  };
  const anEnd = (delegationId: string) =>
    anEvent('DelegationEnded', `delegation:${delegationId}`, {
      delegationId,
      fromId: '2',
      toId: '31',
      endedAt: new Date().toISOString(),
    });
  const step = (expenseId: string) => ({
    workflowId: '7',
    expenseId,
    stepId: '11',
    stepNumber: 1,
    stepName: 'Manager approval',
    submitterId: '4',
    approverId: '31',
  });
  const seen = async (id: string) => {
    const found = await testkit.queries.find(DELEGATE, id);
    const { items } = await testkit.queries.page(DELEGATE, {
      filter: { scope: 'visible' },
      sort: 'created_at_desc',
      skip: 0,
      limit: 100,
    });
    const activity = await testkit.queries.activity(DELEGATE, [id]);
    return {
      byId: found !== null,
      inList: items.some((item) => item.id === id),
      activity: activity.length > 0,
    };
  };
  const ALL = { byId: true, inList: true, activity: true };
  const NOTHING = { byId: false, inList: false, activity: false };

  test('sees the expense until the delegation ends, and the absent approver still sees it afterwards', async () => {
    const id = await testkit.givenSubmitted();
    const { event } = anAsking(id, inMs(60_000));
    await testkit.deliver(event);
    expect(await seen(id)).toEqual(ALL);
    await testkit.database.$client.query(
      `update expense_viewers set ends_at = now() where member_id = 31`,
    );
    expect(await seen(id)).toEqual(NOTHING);
    expect(await testkit.queries.find(MIA, id)).not.toBeNull();
  });

  test('loses access when the delegation ends early, even if the assignment arrives after the end', async () => {
    const id = await testkit.givenSubmitted();
    const first = anAsking(id, inMs(60_000));
    await testkit.deliver(first.event);
    await testkit.deliver(anEnd(first.delegationId));
    expect(await seen(id)).toEqual(NOTHING);
    const second = anAsking(id, inMs(60_000));
    await testkit.deliver(anEnd(second.delegationId));
    await testkit.deliver(second.event);
    expect(await seen(id)).toEqual(NOTHING);
    await testkit.deliver(anAsking(id, inMs(60_000)).event);
    expect(await seen(id)).toEqual(ALL);
  });

  test.each([
    ['approved', (id: string) => anEvent('StepApproved', id, { ...step(id), notes: null })],
    ['gave one of several approvals', (id: string) => anEvent('StepApprovalGiven', id, step(id))],
    ['rejected', (id: string) => anEvent('StepRejected', id, { ...step(id), reason: 'no' })],
    ['sent it back', (id: string) => anEvent('StepSentBack', id, { ...step(id), reason: 'no' })],
  ])('who %s keeps access after the delegation', async (_name, decision) => {
    const id = await testkit.givenSubmitted();
    const { delegationId, event } = anAsking(id, inMs(60_000));
    await testkit.deliver(event);
    await testkit.deliver(decision(id));
    await testkit.deliver(anEnd(delegationId));
    expect(await seen(id)).toEqual(ALL);
  });
});
