import type { WalletStatement } from '@outlay/platform/approval-proof';
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

const STATED: WalletStatement = {
  organizationId: EMMA.organizationId,
  memberId: EMMA.userId,
  address: WALLET,
  memo: 'tag 7',
  provenAt: '2026-11-20T09:00:00.000Z',
};

/** Identity's topic says this about the creator. */
async function publish(walletProof: string | null, active = true): Promise<void> {
  const memberId = EMMA.userId;
  await testkit.deliver(
    anEvent('MemberChanged', memberId, {
      memberId,
      email: 'emma@example.test',
      firstName: 'Emma',
      lastName: 'Example',
      roles: ['employee'],
      managerId: null,
      department: null,
      walletAddress: WALLET,
      walletMemo: 'tag 7',
      walletProof,
      active,
    }),
  );
}

/** The payee in what is submitted after that. */
async function payeeAfter(walletProof: string | null): Promise<object> {
  await publish(walletProof);
  const id = await testkit.givenSubmitted();
  const submitted = (await testkit.eventsOf(id)).find(({ type }) => type === 'ExpenseSubmitted');
  const { content } = submitted?.data as { content: { payeeWallet: string; payeeMemo?: string } };
  return { wallet: content.payeeWallet, memo: content.payeeMemo };
}

test('an expense names the wallet that identity states for its creator', async () => {
  const payee = await payeeAfter(testkit.stateWallet(STATED));
  expect(payee).toEqual({ wallet: WALLET, memo: 'tag 7' });
});

test('attack: a writer of identity.events redirects no payment: a wallet that identity has not signed, or signed for someone else, is not named', async () => {
  const forged = testkit.stateWallet(STATED).replace(/.{8}$/, 'AAAAAAAA');
  const colleagues = testkit.stateWallet({ ...STATED, memberId: '5' });
  const neighbours = testkit.stateWallet({ ...STATED, organizationId: '2' });
  for (const proof of [null, forged, colleagues, neighbours]) {
    expect(await payeeAfter(proof)).toEqual({ wallet: null, memo: undefined });
  }
});

/** As the viewer sees it. */
async function problemOf(id: string, viewer = EMMA): Promise<unknown> {
  const query = 'query ($id: ID!) { expense(id: $id) { payeeProblem } }';
  return (await graph.post(viewer, query, { id })).data?.['expense'];
}

test('without a wallet its creator and finance are told from the draft to the decision, and a wallet ends it', async () => {
  await publish(null);
  const draft = await testkit.given();
  expect(await problemOf(draft)).toEqual({ payeeProblem: 'NO_PAYEE_WALLET' });
  const submit =
    'mutation ($id: ID!) { submitExpense(id: $id) { expense { status payeeProblem } } }';
  expect((await graph.post(EMMA, submit, { id: draft })).data?.['submitExpense']).toEqual({
    expense: { status: 'SUBMITTED', payeeProblem: 'NO_PAYEE_WALLET' },
  });
  expect(await problemOf(draft, FINN)).toEqual({ payeeProblem: 'NO_PAYEE_WALLET' });
  await publish(testkit.stateWallet(STATED));
  expect(await problemOf(draft)).toEqual({ payeeProblem: null });
});

test('a deactivated creator is named as such, and what is decided on says nothing here', async () => {
  await publish(testkit.stateWallet(STATED), false);
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
