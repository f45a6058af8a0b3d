import { credentialsOf } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import type { RepeatingWork } from '@outlay/platform/lifecycle';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import { anEvent } from '@outlay/platform/testing';
import { Keypair } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Payout } from '../src/domain/payout.ts';
import type { PayoutDecisionCommand } from '../src/use-cases/decide-on-payout.ts';
import { aMember } from './fixtures/a-member.ts';
import {
  anApproval,
  anApprovedContent,
  APPROVER_ID,
  payeeOf,
  rotateKeys,
  standingsFor,
} from './fixtures/an-approval.ts';
import {
  JUST_SIGNED_IN,
  startPayoutTestkit,
  type PayoutTestkit,
} from './support/payout-testkit.ts';

let testkit: PayoutTestkit;
let worker: RepeatingWork | null = null;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  testkit.others.silence(false);
  testkit.others.change(APPROVER_ID, { active: true, roles: ['approver'] });
});
afterAll(() => testkit.close());

const running = async (): Promise<void> => {
  worker = testkit.worker();
  await worker.start();
};
const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const finance: Viewer = {
  userId: '2',
  organizationId: '1',
  roles: ['finance'],
  authentication: JUST_SIGNED_IN,
};
const decision = (id: string): PayoutDecisionCommand => ({
  actor: {
    viewer: finance,
    credentials: credentialsOf(finance),
    cause: causeOfRequest(finance, { correlationId: 'standing', traceparent: null }),
  },
  id,
  reason: 'looked at it',
});

/** An approved payout with its answers, before a worker has processed it. */
async function approved(wallet = aWallet()): Promise<Payout> {
  const expenseId = await testkit.approve(wallet);
  await expect
    .poll(() => testkit.payoutOf(expenseId), { timeout: 10_000 })
    .toMatchObject({
      expenseStanding: expect.any(String) as string,
      peopleStanding: expect.any(String) as string,
    });
  return testkit.payoutOf(expenseId);
}

async function expectUnpaid(expenseId: string, wallet: string, code: string): Promise<Payout> {
  const held = await testkit.until(expenseId, 'HELD');
  expect(held.reasonCode).toBe(code);
  expect(held.attemptCount).toBe(0);
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(0n);
  return held;
}

const questionsAbout = async (payoutId: string): Promise<number> =>
  (
    await testkit.rows(
      `select id from outbox where key = $1 and payload like '%"type":"StandingRequested"%'`,
      [payoutId],
    )
  ).length;

const moveBack = (id: string, columns: string, values: unknown[] = []) =>
  testkit.rows(`update payouts set ${columns}, next_look_at = now() where id = $1`, [
    id,
    ...values,
  ]);

test('queueing sends the request in the same transaction, so the worker finds the answers: one request per payment', async () => {
  const { id, expenseId } = await approved();
  await running();
  await testkit.until(expenseId, 'PAID');
  expect(await questionsAbout(id)).toBe(1);
});

test('an approval that expense has cancelled is held; a release does not waive it, and cancelling returns the expense', async () => {
  const wallet = aWallet();
  const { id, expenseId } = await approved(wallet);
  testkit.others.withdraw(expenseId);
  await moveBack(id, 'expense_standing = null, people_standing = null');
  await running();
  await expectUnpaid(expenseId, wallet, 'APPROVAL_WITHDRAWN');
  expect(await testkit.useCases.releasePayout(decision(id))).toMatchObject({ ok: true });
  await expectUnpaid(expenseId, wallet, 'APPROVAL_WITHDRAWN');
  expect(await testkit.useCases.cancelPayout(decision(id))).toMatchObject({ ok: true });
  expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
    type: 'PaymentFailed',
    data: { code: 'CANCELLED', returnsExpense: true },
  });
});

test("attack: a cancelled payout that someone puts back into payout's database is not paid", async () => {
  const wallet = aWallet();
  const { id, expenseId } = await approved(wallet);
  await testkit.useCases.cancelPayout(decision(id));
  testkit.others.withdraw(expenseId);
  await moveBack(id, `status = 'QUEUED', expense_standing = null, people_standing = null`);
  await running();
  await expectUnpaid(expenseId, wallet, 'APPROVAL_WITHDRAWN');
});

test.each([
  ['was deactivated', { active: false }],
  ['may not approve any more', { roles: ['employee' as const] }],
])(
  'what an approver approved who %s is held, and released once the approver is back',
  async (_what, change) => {
    const wallet = aWallet();
    testkit.others.change(APPROVER_ID, change);
    const { id, expenseId } = await approved(wallet);
    await running();
    await expectUnpaid(expenseId, wallet, 'APPROVER_INACTIVE');
    testkit.others.change(APPROVER_ID, { active: true, roles: ['approver'] });
    expect(await testkit.useCases.releasePayout(decision(id))).toMatchObject({ ok: true });
    await testkit.until(expenseId, 'PAID');
  },
);

test("attack: a wallet that identity has removed is not paid, though payout's own directory still names it", async () => {
  const wallet = aWallet();
  await testkit.deliver(aMember(payeeOf(wallet), { walletAddress: wallet }));
  testkit.others.change(payeeOf(wallet), { walletAddress: null });
  const { expenseId } = await approved(wallet);
  await running();
  await expect
    .poll(() => testkit.payoutOf(expenseId), { timeout: 10_000 })
    .toMatchObject({ status: 'QUEUED', standingAsks: 2, peopleStanding: null });
  await testkit.afterPolls();
  expect(await testkit.payoutOf(expenseId)).toMatchObject({ status: 'QUEUED', attemptCount: 0 });
  await testkit.deliver(aMember(payeeOf(wallet), { walletAddress: null }));
  await expectUnpaid(expenseId, wallet, 'WALLET_NOT_CURRENT');
});

test('a lasting contradiction is held for a person, and requests end', async () => {
  const wallet = aWallet();
  await testkit.deliver(aMember(payeeOf(wallet), { walletAddress: wallet }));
  testkit.others.change(payeeOf(wallet), { walletAddress: null });
  const { id, expenseId } = await approved(wallet);
  await moveBack(id, 'standing_asks = 7');
  await running();
  await expectUnpaid(expenseId, wallet, 'STANDING_NOT_CONFIRMED');
});

test('without an answer requests repeat with growing pauses and the payout says what it waits for; with the answers it is paid', async () => {
  testkit.others.silence(true);
  const expenseId = await testkit.approve(aWallet());
  const { id } = await testkit.payoutOf(expenseId);
  await running();
  await testkit.afterPolls();
  expect(await questionsAbout(id)).toBe(1);
  await moveBack(id, 'standing_asks = 3');
  await expect
    .poll(() => testkit.payoutOf(expenseId), { timeout: 10_000 })
    .toMatchObject({ status: 'QUEUED', standingAsks: 4, reasonCode: 'AWAITING_CONFIRMATION' });
  await testkit.afterPolls();
  expect(await questionsAbout(id)).toBe(2);
  testkit.others.silence(false);
  expect(await testkit.until(expenseId, 'PAID')).toMatchObject({ reasonCode: null });
});

test('statements that are too old when its turn comes are replaced by new ones, and it is paid', async () => {
  const { id, expenseId, content } = await approved();
  const statedAt = new Date(Date.now() - 8.5 * 60_000);
  const old = standingsFor({ payoutId: id, content, statedAt });
  await moveBack(id, 'expense_standing = $2, people_standing = $3, standing_asked_at = $4', [
    old.expenseStanding,
    old.peopleStanding,
    statedAt,
  ]);
  await running();
  const paid = await testkit.until(expenseId, 'PAID');
  expect(paid.peopleStanding).not.toBe(old.peopleStanding);
  expect(await questionsAbout(id)).toBe(2);
});

test('a statement older than one that the signer has seen is requested again: a change neither pays twice nor loses a payment', async () => {
  const first = await approved();
  await testkit.useCases.holdPayout(decision(first.id));
  testkit.others.change(APPROVER_ID, { roles: ['approver', 'finance'] });
  const second = await approved();
  await running();
  await testkit.until(second.expenseId, 'PAID');
  await moveBack(first.id, `status = 'QUEUED', expense_standing = $2, people_standing = $3`, [
    first.expenseStanding,
    first.peopleStanding,
  ]);
  const paid = await testkit.until(first.expenseId, 'PAID');
  expect(paid.peopleStanding).not.toBe(first.peopleStanding);
});

test('attack: a statement that no service has signed, or about another payment, is set aside for an operator', async () => {
  const [own, other] = [await approved(), await approved()];
  const forged = [
    anEvent('PeopleStandingStated', own.id, { payoutId: own.id, statement: 'a.b.c' }),
    anEvent('ExpenseStandingStated', other.id, {
      payoutId: other.id,
      statement: own.expenseStanding ?? '',
    }),
  ];
  for (const event of forged) {
    await testkit.deliver(event);
    const [failed] = await testkit.rows<{ reason: string }>(
      'select reason from failed_events where event_id = $1',
      [event.id],
    );
    expect(failed?.reason).toContain('UNPROVEN_STANDING');
  }
  expect(await testkit.payoutOf(own.expenseId)).toMatchObject({
    peopleStanding: own.peopleStanding,
  });
});

test('an answer that arrives after a payment was signed does not change the statements that it was signed with', async () => {
  const { id, expenseId, content } = await approved();
  await running();
  const paid = await testkit.until(expenseId, 'PAID');
  const late = standingsFor({ payoutId: id, content, statedAt: new Date() });
  await testkit.deliver(
    anEvent('PeopleStandingStated', id, { payoutId: id, statement: late.peopleStanding }),
  );
  expect((await testkit.payoutOf(expenseId)).peopleStanding).toBe(paid.peopleStanding);
});

test('a payee without an approved wallet is paid to the one that identity states', async () => {
  const wallet = aWallet();
  await testkit.deliver(aMember('7', { walletAddress: wallet }));
  const content = anApprovedContent({ payeeId: '7' });
  await testkit.deliver(anApproval(content));
  await running();
  await testkit.until(content.expenseId, 'PAID');
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(25_005_001n);
});

// The last test, because the keys stay rotated.
test('while the keys of all services are rotated, payments under way are paid: none is held or lost', async () => {
  const before = await Promise.all([approved(), approved()]);
  testkit.others.silence(true);
  const between = await Promise.all([testkit.approve(aWallet()), testkit.approve(aWallet())]);
  rotateKeys();
  testkit.others.silence(false);
  const after = await testkit.approve(aWallet());
  await running();
  for (const id of [...before.map(({ expenseId }) => expenseId), ...between, after]) {
    expect(await testkit.until(id, 'PAID')).toMatchObject({ attemptCount: 1 });
  }
});
