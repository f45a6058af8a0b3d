import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient, until } from '@outlay/stack/demo-data/rest-client';
import { readRunFile } from '@outlay/stack/local/run-file';
import { joinMember, NEW_MEMBER_PASSWORD } from '@outlay/testkit/join-member';
import { proveWallet } from '@outlay/testkit/prove-wallet';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';

const url = inject('stackUrl');
let member: RestClient;
let manager: RestClient;
let finance: RestClient;

beforeAll(async () => {
  const email = `changed-wallet-${randomUUID().slice(0, 8)}@outlay.test`;
  member = await joinMember(readRunFile(inject('stackDataDir'))!, email, NEW_MEMBER_PASSWORD);
  manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  finance = await RestClient.signIn(url, 'finance@outlay.test', DEMO_PASSWORD);
});

interface Payout {
  readonly id: string;
  readonly status: string;
  readonly reasonCode: string | null;
  readonly recipientAddress: string | null;
}

const payoutOf = async (expenseId: number): Promise<Payout | null> =>
  (
    await askGraphql<{ expense: { payout: Payout | null } }>(
      url,
      finance.token,
      'query ($id: ID!) { expense(id: $id) { payout { id status reasonCode recipientAddress } } }',
      { id: String(expenseId) },
    )
  ).expense.payout;

const decide = async (name: 'releasePayout' | 'cancelPayout', id: string): Promise<string[]> => {
  const answer = await askGraphql<Record<string, { errors: { code: string }[] }>>(
    url,
    finance.token,
    `mutation ($id: ID!) { ${name}(id: $id, reason: "The wallet is another one now.") { errors { code } } }`,
    { id },
  );
  return answer[name]?.errors.map(({ code }) => code) ?? [];
};

/** How many people finance reminds of their wallet. */
const remindAll = async (): Promise<number> =>
  (
    await askGraphql<{ remindPayees: { reminded: number } }>(
      url,
      finance.token,
      'mutation { remindPayees { reminded errors { code } } }',
    )
  ).remindPayees.reminded;

const walletOf = async (): Promise<string | null> =>
  (
    await askGraphql<{ me: { walletAddress: string | null } }>(
      url,
      member.token,
      '{ me { walletAddress } }',
    )
  ).me.walletAddress;

test('a wallet that is replaced before the approval is not paid; cancelled and resubmitted, the expense is paid to the new one', async () => {
  await proveWallet(url, member.token);
  const id = await aReimbursableExpense(member, 'A wallet that changes', 12.5);
  await member.submit(id);
  await proveWallet(url, member.token);
  const current = await walletOf();
  await manager.decide(id, 'approve');
  const held = await until(async () => {
    const payout = await payoutOf(id);
    return payout?.status === 'HELD' ? payout : undefined;
  }, 'the payout to be held');
  expect(held.reasonCode).toBe('WALLET_NOT_CURRENT');
  expect(held.recipientAddress).not.toBe(current);
  expect(await decide('releasePayout', held.id)).toEqual(['WALLET_NOT_CURRENT']);
  expect(await decide('cancelPayout', held.id)).toEqual([]);

  await member.awaitStatus(id, 'sent_back');
  await member.submit(id);
  await manager.decide(id, 'approve');
  await member.awaitStatus(id, 'paid', 90_000);
  const paid = await payoutOf(id);
  expect(paid).toMatchObject({ status: 'PAID', recipientAddress: current });
  expect(paid?.id).not.toBe(held.id);
}, 150_000);

test('an expense that was submitted and approved without a wallet is paid once there is one', async () => {
  await askGraphql(url, member.token, 'mutation { removeWallet { errors { code } } }');
  const id = await aReimbursableExpense(member, 'No wallet yet', 7.25);
  await member.submit(id);
  await manager.decide(id, 'approve');
  await until(async () => {
    const payout = await payoutOf(id);
    return payout?.reasonCode === 'NO_PAYEE_WALLET' ? payout : undefined;
  }, 'the payout to wait for a wallet');
  expect(await remindAll()).toBeGreaterThan(0);
  expect(await remindAll()).toBe(0);
  await proveWallet(url, member.token);
  await member.awaitStatus(id, 'paid', 90_000);
  expect(await payoutOf(id)).toMatchObject({ status: 'PAID', recipientAddress: await walletOf() });
}, 150_000);

test('what somebody who has left submitted before is paid to the wallet that they had, once finance releases it', async () => {
  const wallet = await walletOf();
  const id = await aReimbursableExpense(member, 'Before I leave', 9.75);
  await member.submit(id);
  const { me } = await askGraphql<{ me: { id: string } }>(url, member.token, '{ me { id } }');
  const admin = await RestClient.signIn(url, 'admin@outlay.test', DEMO_PASSWORD);
  await askGraphql(
    url,
    admin.token,
    'mutation ($id: ID!) { deactivateMember(id: $id) { errors { code } } }',
    me,
  );
  await manager.decide(id, 'approve');
  const held = await until(async () => {
    const payout = await payoutOf(id);
    return payout?.status === 'HELD' ? payout : undefined;
  }, 'the payout to be held');
  expect(held.reasonCode).toBe('PAYEE_INACTIVE');
  expect(await decide('releasePayout', held.id)).toEqual([]);
  await manager.awaitStatus(id, 'paid', 90_000);
  expect(await payoutOf(id)).toMatchObject({ status: 'PAID', recipientAddress: wallet });
}, 150_000);
