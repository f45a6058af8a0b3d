import { credentialsOf } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import { createLogger } from '@outlay/platform/telemetry';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payout } from '../src/domain/payout.ts';
import type { Actor } from '../src/use-cases/ports.ts';
import type { RepeatingWork } from '@outlay/platform/lifecycle';
import { payeeOf } from './fixtures/an-approval.ts';
import { aMember } from './fixtures/a-member.ts';
import {
  JUST_SIGNED_IN,
  startPayoutTestkit,
  type PayoutTestkit,
} from './support/payout-testkit.ts';
import { PYUSD_MINT } from './support/sandbox.ts';

let testkit: PayoutTestkit;
let worker: RepeatingWork;

beforeAll(async () => {
  testkit = await startPayoutTestkit({ baseUnits: 100_000_000n });
  worker = testkit.worker();
  await testkit.rows(
    `insert into payout_settings (organization_id, mode, per_payout_max_usd, per_day_max_usd, warn_below_amount, warn_below_sol,
       allow_list_only, version) values (1, 'AUTOMATIC', 200, 500, 0, 0, false, 1)`,
  );
  await worker.start();
});
afterAll(() => testkit.close());

const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const finance: Viewer = {
  userId: '2',
  organizationId: '1',
  roles: ['finance'],
  authentication: JUST_SIGNED_IN,
};
const actor: Actor = {
  viewer: finance,
  credentials: credentialsOf(finance),
  cause: causeOfRequest(finance, { correlationId: 'release', traceparent: null }),
};

async function release(payout: Payout): Promise<void> {
  const decision = { actor, id: payout.id, reason: 'looked at it' };
  const result = await testkit.useCases.releasePayout(decision);
  expect(result).toMatchObject({ ok: true });
  worker.wake();
}

async function signedCount(payoutId: string): Promise<number> {
  const { rows } = await testkit.database.$client.query<{ count: number }>(
    'select count(*)::int as count from attempts where payout_id = $1',
    [payoutId],
  );
  return rows[0]!.count;
}

test('content edited in the database is held with an event and never signed', async () => {
  await testkit.database.$client.query('update controls set paused = true');
  const expenseId = await testkit.approve(aWallet());
  await testkit.rows(
    `update payouts set content = jsonb_set(content, '{payeeWallet}', to_jsonb($2::text)), recipient_address = $2 where expense_id = $1`,
    [expenseId, aWallet()],
  );
  await testkit.database.$client.query('update controls set paused = false');
  const held = await testkit.until(expenseId, 'HELD');
  expect(held.reasonCode).toBe('CONTENT_MISMATCH');
  expect(await signedCount(held.id)).toBe(0);
  const events = await testkit.eventsOf(held.id);
  expect(events.at(-1)).toMatchObject({ type: 'PaymentHeld', data: { code: 'CONTENT_MISMATCH' } });
});

test('rule 19: the kill switch keeps a payout queued until it is off', async () => {
  await testkit.database.$client.query('update controls set paused = true');
  const expenseId = await testkit.approve(aWallet());
  await testkit.afterPolls();
  const waiting = await testkit.payoutOf(expenseId);
  expect(waiting.status).toBe('QUEUED');
  expect(await signedCount(waiting.id)).toBe(0);
  await testkit.database.$client.query('update controls set paused = false');
  await testkit.until(expenseId, 'PAID');
});

test('a frozen payee account is held with a message, and paid once thawed and released', async () => {
  const wallet = aWallet();
  await testkit.chain.fund(wallet, { baseUnits: 1n });
  await testkit.chain.setFrozen(wallet, true);
  const expenseId = await testkit.approve(wallet);
  const held = await testkit.until(expenseId, 'HELD');
  expect(held.reasonCode).toBe('RECIPIENT_FROZEN');
  expect(held.reason).toBe("The payee's PYUSD account is frozen by the issuer.");
  expect(await signedCount(held.id)).toBe(0);
  await testkit.chain.setFrozen(wallet, false);
  await release(held);
  await testkit.until(expenseId, 'PAID');
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(25_005_002n);
});

test('an empty treasury holds; topped up and released, it pays the frozen amount', async () => {
  const wallet = aWallet();
  const expenseId = await testkit.approve(wallet, '180.00');
  const held = await testkit.until(expenseId, 'HELD');
  expect(held.reasonCode).toBe('TREASURY_EMPTY');
  await testkit.quote('0.9990');
  await testkit.chain.fund(testkit.treasury, { baseUnits: 500_000_000n });
  await release(held);
  await testkit.until(expenseId, 'PAID');
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(180_036_007n);
  await testkit.quote('0.9998');
});

test.each([
  [
    'a token account',
    () => testkit.chain.assetAccountOf(testkit.treasury),
    'RECIPIENT_NOT_A_WALLET',
  ],
  ['the mint', () => PYUSD_MINT, 'RECIPIENT_NOT_A_WALLET'],
  ['the treasury itself', () => testkit.treasury, 'RECIPIENT_IS_TREASURY'],
  ['a program', () => 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', 'RECIPIENT_NOT_A_WALLET'],
  ['no key at all', () => '1'.repeat(40), 'RECIPIENT_NOT_A_WALLET'],
])('a payee address that is %s is held', async (_name, address, code) => {
  const held = await testkit.until(await testkit.approve(address()), 'HELD');
  expect(held.reasonCode).toBe(code);
  expect(await signedCount(held.id)).toBe(0);
});

test("above the organization's limit a person decides; a release lets exactly that payout pass", async () => {
  const wallet = aWallet();
  const expenseId = await testkit.approve(wallet, '200.01');
  const held = await testkit.until(expenseId, 'HELD');
  expect(held.reasonCode).toBe('ABOVE_CAP');
  await release(held);
  await testkit.until(expenseId, 'PAID');
  expect(await testkit.chain.amountHeldBy(wallet)).toBeGreaterThan(200_000_000n);
});

test('a payment waits after a change of wallet, the payee sees until when, and then it is paid', async () => {
  await worker.stop();
  const wallet = aWallet();
  const payeeId = payeeOf(wallet);
  await testkit.deliver(aMember(payeeId, { walletAddress: wallet, walletChangedAt: new Date() }));
  const expenseId = await testkit.approve(wallet);
  const careful = testkit.worker({ coolingOffMs: 60_000 });
  await careful.start();
  await testkit.afterPolls();
  expect(await testkit.payoutOf(expenseId)).toMatchObject({
    status: 'QUEUED',
    reasonCode: 'WALLET_COOLING_OFF',
    attemptCount: 0,
  });
  const longAgo = new Date(Date.now() - 61_000);
  await testkit.deliver(aMember(payeeId, { walletAddress: wallet, walletChangedAt: longAgo }));
  await testkit.until(expenseId, 'PAID');
  await careful.stop();
  await worker.start();
});

test('rule 17: on a chain with a different genesis hash nothing is signed', async () => {
  await worker.stop();
  const stranger = testkit.worker({
    rail: testkit.rail({
      genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
      log: createLogger('payout-test', 'silent'),
    }),
  });
  const expenseId = await testkit.approve(aWallet());
  await stranger.start();
  await testkit.afterPolls();
  const waiting = await testkit.payoutOf(expenseId);
  expect(waiting.status).toBe('QUEUED');
  expect(await signedCount(waiting.id)).toBe(0);
});
