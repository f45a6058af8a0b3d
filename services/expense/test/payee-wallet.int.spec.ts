import { anEvent, type SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { startExpenseGraph } from './support/expense-graph.ts';
import { EMMA, FINN } from './support/people.ts';
import { WALLET } from './support/inbound-events.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;
beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
  await testkit.rows('update policies set reimbursable = true');
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

/** Delivers identity's event about the creator. */
async function publish(walletAddress: string | null, active = true): Promise<void> {
  const memberId = EMMA.userId;
  await testkit.deliver(
    anEvent('MemberChanged', memberId, {
      walletWatched: false,
      walletChangedAt: null,
      memberId,
      email: 'emma@example.test',
      firstName: 'Emma',
      lastName: 'Example',
      roles: ['employee'],
      managerId: null,
      department: null,
      walletAddress,
      walletMemo: walletAddress && 'tag 7',
      active,
    }),
  );
}

/** Returns the payee in content that is submitted after the change. */
async function payeeAfter(walletAddress: string | null): Promise<object> {
  await publish(walletAddress);
  const id = await testkit.givenSubmitted();
  const submitted = (await testkit.eventsOf(id)).find(({ type }) => type === 'ExpenseSubmitted');
  const { content } = submitted?.data as { content: { payeeWallet: string; payeeMemo?: string } };
  return { wallet: content.payeeWallet, memo: content.payeeMemo };
}

test('an expense names the wallet that its creator has when it is submitted', async () => {
  expect(await payeeAfter(WALLET)).toEqual({ wallet: WALLET, memo: 'tag 7' });
  expect(await payeeAfter(null)).toEqual({ wallet: null, memo: undefined });
});

/** Returns the problem as the viewer sees it. */
async function problemOf(id: string, viewer = EMMA): Promise<unknown> {
  const query = 'query ($id: ID!) { expense(id: $id) { payeeProblem } }';
  return (await graph.post(viewer, query, { id })).data?.['expense'];
}

test('creator and finance see that the wallet is missing from the draft to the decision, until it is added', async () => {
  await publish(null);
  const draft = await testkit.given();
  expect(await problemOf(draft)).toEqual({ payeeProblem: 'NO_PAYEE_WALLET' });
  const submit =
    'mutation ($id: ID!) { submitExpense(id: $id) { expense { status payeeProblem } } }';
  expect((await graph.post(EMMA, submit, { id: draft })).data?.['submitExpense']).toEqual({
    expense: { status: 'SUBMITTED', payeeProblem: 'NO_PAYEE_WALLET' },
  });
  expect(await problemOf(draft, FINN)).toEqual({ payeeProblem: 'NO_PAYEE_WALLET' });
  await publish(WALLET);
  expect(await problemOf(draft)).toEqual({ payeeProblem: null });
});

test('a deactivated creator is shown before the decision but not afterwards', async () => {
  await publish(WALLET, false);
  expect(await problemOf(await testkit.givenSubmitted(), FINN)).toEqual({
    payeeProblem: 'PAYEE_INACTIVE',
  });
  expect(await problemOf(await testkit.givenApproved(), FINN)).toEqual({ payeeProblem: null });
});

test('where the policy reimburses nothing, no wallet is missing', async () => {
  await publish(null);
  const draft = await testkit.given();
  await testkit.rows('update policies set reimbursable = false');
  expect(await problemOf(draft)).toEqual({ payeeProblem: null });
});
