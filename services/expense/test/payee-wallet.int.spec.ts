import type { WalletStatement } from '@outlay/platform/approval-proof';
import { anEvent } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { EMMA } from './support/people.ts';
import { WALLET } from './support/inbound-events.ts';

let testkit: ExpenseTestkit;
beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

const STATED: WalletStatement = {
  organizationId: EMMA.organizationId,
  memberId: EMMA.userId,
  address: WALLET,
  memo: 'tag 7',
  provenAt: '2026-11-20T09:00:00.000Z',
};

/** The payee in what is submitted after identity's topic has said this about the creator. */
async function payeeAfter(walletProof: string | null): Promise<object> {
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
      active: true,
    }),
  );
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
