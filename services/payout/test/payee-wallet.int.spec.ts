import { credentialsOf } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import type { RepeatingWork } from '@outlay/platform/lifecycle';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import { Keypair } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PayoutDecisionCommand } from '../src/use-cases/decide-on-payout.ts';
import type { Rail } from '../src/use-cases/ports.ts';
import { aMember } from './fixtures/a-member.ts';
import { anApproval, anApprovedContent, payeeOf } from './fixtures/an-approval.ts';
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
});
afterAll(() => testkit.close());

const running = async (options?: Parameters<PayoutTestkit['worker']>[0]): Promise<void> => {
  worker = testkit.worker(options);
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
    cause: causeOfRequest(finance, { correlationId: 'wallets', traceparent: null }),
  },
  id,
  reason: 'looked at it',
});

/** A payee with their own wallet, and changes to it in identity's format. */
function aPayee() {
  const wallet = aWallet();
  const id = payeeOf(wallet);
  const has = (
    walletAddress: string | null,
    changes: { active?: boolean; walletMemo?: string } = {},
  ) => testkit.deliver(aMember(id, { walletAddress, ...changes }));
  return { wallet, id, has };
}

async function expectUnpaid(expenseId: string, wallet: string, code: string): Promise<string> {
  const held = await testkit.until(expenseId, 'HELD');
  expect(held.reasonCode).toBe(code);
  await testkit.afterPolls();
  expect(await testkit.payoutOf(expenseId)).toMatchObject({ status: 'HELD', attemptCount: 0 });
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(0n);
  return held.id;
}

/** Exactly one payment of 25.00 US dollars, which landed. */
async function expectPaidOnce(expenseId: string, wallet: string): Promise<void> {
  const paid = await testkit.until(expenseId, 'PAID');
  expect(paid).toMatchObject({ recipientAddress: wallet, attemptCount: 1 });
  await testkit.afterPolls();
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(25_005_001n);
}

test.each([
  ['removed', null, {}, 'WALLET_NOT_CURRENT'],
  ['replaced by another one', aWallet(), {}, 'WALLET_NOT_CURRENT'],
  ['of a payee who was deactivated', 'same', { active: false }, 'PAYEE_INACTIVE'],
  ['given another memo', 'same', { walletMemo: 'tag 8' }, 'WALLET_NOT_CURRENT'],
] as const)(
  'a wallet that is %s before the approval is held at once and not paid',
  async (_what, next, changes, code) => {
    await running();
    const { wallet, has } = aPayee();
    await has(wallet);
    await has(next === 'same' ? wallet : next, changes);
    await expectUnpaid(await testkit.approve(wallet), wallet, code);
  },
);

test('a wallet that is removed after queueing is held and not paid', async () => {
  const { wallet, has } = aPayee();
  await has(wallet);
  const expenseId = await testkit.approve(wallet);
  expect(await testkit.payoutOf(expenseId)).toMatchObject({ status: 'QUEUED' });
  await has(null);
  await running();
  const id = await expectUnpaid(expenseId, wallet, 'WALLET_NOT_CURRENT');
  expect((await testkit.eventsOf(id)).map(({ type }) => type)).toEqual([
    'PaymentQueued',
    'PaymentHeld',
  ]);
});

test('a colleague who has added the same address gets nothing', async () => {
  const { wallet, has } = aPayee();
  await has(wallet);
  const expenseId = await testkit.approve(wallet);
  await has(null);
  await testkit.deliver(aMember('801', { walletAddress: wallet }));
  await running();
  await expectUnpaid(expenseId, wallet, 'WALLET_NOT_CURRENT');
});

/** A rail that runs `afterSigning` between the claim and the record of the signed transaction. */
const railThat = (afterSigning: () => Promise<unknown>): Rail => {
  const rail = testkit.rail();
  let isFirst = true;
  return {
    ...rail,
    sign: async (transfer) => {
      const signed = await rail.sign(transfer);
      if (isFirst) await afterSigning();
      isFirst = false;
      return signed;
    },
  };
};

test.each([
  ['removed', (has: ReturnType<typeof aPayee>['has']) => has(null), 'WALLET_NOT_CURRENT'],
  [
    'removed and added again as another',
    (has: ReturnType<typeof aPayee>['has']) => has(aWallet()),
    'WALLET_NOT_CURRENT',
  ],
] as const)(
  'a wallet that is %s between claim and signature is not paid: the signed bytes are dropped',
  async (_what, change, code) => {
    const { wallet, has } = aPayee();
    await has(wallet);
    const expenseId = await testkit.approve(wallet);
    await running({ rail: railThat(() => change(has)) });
    await expectUnpaid(expenseId, wallet, code);
  },
);

test('a hold by a person between claim and signature wins, and nothing is sent', async () => {
  const { wallet, has } = aPayee();
  await has(wallet);
  const expenseId = await testkit.approve(wallet);
  const { id } = await testkit.payoutOf(expenseId);
  await running({ rail: railThat(() => testkit.useCases.holdPayout(decision(id))) });
  await expectUnpaid(expenseId, wallet, 'HELD_BY_PERSON');
});

test('a payment that is already signed continues when the wallet is removed', async () => {
  await running();
  const { wallet, has } = aPayee();
  await has(wallet);
  const expenseId = await testkit.approve(wallet);
  const sending = await testkit.until(expenseId, 'SENDING', 'SENT', 'PAID');
  await has(null);
  expect(await testkit.useCases.holdPayout(decision(sending.id))).toMatchObject({
    ok: false,
    refusals: [{ code: 'PAYOUT_NOT_QUEUED' }],
  });
  await expectPaidOnce(expenseId, wallet);
});

test("finance cannot release it to a wallet that is no longer the payee's", async () => {
  await running();
  const { wallet, has } = aPayee();
  await has(null);
  const expenseId = await testkit.approve(wallet);
  const id = await expectUnpaid(expenseId, wallet, 'WALLET_NOT_CURRENT');
  expect(await testkit.useCases.releasePayout(decision(id))).toMatchObject({
    ok: false,
    refusals: [
      {
        code: 'WALLET_NOT_CURRENT',
        message:
          'The payee removed or changed this wallet after submitting the expense. The payee can add this wallet again to be paid there. Finance can cancel the payout; the payee can then resubmit the expense to be paid to another wallet.',
      },
    ],
  });
  await expectUnpaid(expenseId, wallet, 'WALLET_NOT_CURRENT');
});

test('an approved wallet that is added again is paid, once and without a release', async () => {
  await running();
  const { wallet, has } = aPayee();
  await has(null);
  const expenseId = await testkit.approve(wallet);
  await expectUnpaid(expenseId, wallet, 'WALLET_NOT_CURRENT');
  await has(aWallet());
  await expectUnpaid(expenseId, wallet, 'WALLET_NOT_CURRENT');
  await has(wallet);
  await has(wallet);
  await expectPaidOnce(expenseId, wallet);
});

test('without an approved wallet it is paid to the first one that the payee adds, once and without a release', async () => {
  await running();
  const { wallet, id, has } = aPayee();
  await has(null);
  const content = anApprovedContent({ payeeId: id });
  await testkit.deliver(anApproval(content));
  await expectUnpaid(content.expenseId, wallet, 'NO_PAYEE_WALLET');
  await has(wallet, { walletMemo: 'tag 7' });
  await expectPaidOnce(content.expenseId, wallet);
  expect(await testkit.chain.memosOf(wallet)).toEqual([expect.stringContaining('tag 7')]);
});

test('a payee who is active again is paid; one whose wallet has changed meanwhile is not, and the reason says so', async () => {
  await running();
  const [back, changed] = [aPayee(), aPayee()];
  await back.has(back.wallet, { active: false });
  await changed.has(changed.wallet, { active: false });
  const [paid, held] = [await testkit.approve(back.wallet), await testkit.approve(changed.wallet)];
  await expectUnpaid(paid, back.wallet, 'PAYEE_INACTIVE');
  await expectUnpaid(held, changed.wallet, 'PAYEE_INACTIVE');
  await back.has(back.wallet);
  await changed.has(null);
  await expectPaidOnce(paid, back.wallet);
  await expect
    .poll(async () => (await testkit.payoutOf(held)).reasonCode, { timeout: 10_000 })
    .toBe('WALLET_NOT_CURRENT');
  const types = (await testkit.eventsOf((await testkit.payoutOf(held)).id)).map(({ type }) => type);
  expect(types).toEqual(['PaymentQueued', 'PaymentHeld', 'PaymentHeld']);
});

test('what is owed to somebody who has left is paid to the wallet that they had, once finance releases it and not before', async () => {
  const { wallet, has } = aPayee();
  await has(wallet);
  const [first, second] = [await testkit.approve(wallet), await testkit.approve(wallet)];
  const { id } = await testkit.payoutOf(second);
  await testkit.useCases.holdPayout(decision(id));
  await has(wallet, { active: false });
  await running();
  const inactive = await expectUnpaid(first, wallet, 'PAYEE_INACTIVE');
  expect(await testkit.useCases.releasePayout(decision(inactive))).toMatchObject({ ok: true });
  await expectPaidOnce(first, wallet);
  expect(await testkit.payoutOf(second)).toMatchObject({ status: 'HELD' });
  expect(await testkit.useCases.releasePayout(decision(id))).toMatchObject({ ok: true });
  expect(await testkit.until(second, 'PAID')).toMatchObject({ recipientAddress: wallet });
});

test('a release does not pay somebody who has left and whose wallet is another one by now', async () => {
  const { wallet, has } = aPayee();
  await has(wallet);
  const expenseId = await testkit.approve(wallet);
  await has(aWallet(), { active: false });
  await running();
  const id = await expectUnpaid(expenseId, wallet, 'PAYEE_INACTIVE');
  expect(await testkit.useCases.releasePayout(decision(id))).toMatchObject({
    refusals: [{ code: 'PAYEE_INACTIVE' }],
  });
  await expectUnpaid(expenseId, wallet, 'PAYEE_INACTIVE');
});

test('a payment to a wallet that was just added waits', async () => {
  const { wallet, id, has } = aPayee();
  await has(null);
  const content = anApprovedContent({ payeeId: id });
  await testkit.deliver(anApproval(content));
  await running({ coolingOffMs: 60_000 });
  await testkit.deliver(aMember(id, { walletAddress: wallet, walletChangedAt: new Date() }));
  await expect
    .poll(() => testkit.payoutOf(content.expenseId), { timeout: 10_000 })
    .toMatchObject({ status: 'QUEUED', reasonCode: 'WALLET_COOLING_OFF', attemptCount: 0 });
  await testkit.afterPolls();
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(0n);
});
