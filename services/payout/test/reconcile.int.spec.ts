import { createLogger } from '@outlay/platform/telemetry';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileTreasury } from '../src/use-cases/reconcile-treasury.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { payByHand } from './support/treasury-hand.ts';

let testkit: PayoutTestkit;
let reconcile: () => Promise<boolean>;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  reconcile = reconcileTreasury({
    rail: testkit.rail(),
    unitOfWork: testkit.unitOfWork,
    log: createLogger('payout-test', 'silent'),
  });
});
afterAll(() => testkit.close());

async function stop(): Promise<{ isStopped: boolean; reason: string | null }> {
  const [row] = await testkit.rows<{ isStopped: boolean; reason: string | null }>(
    'select stop_id is not null as "isStopped", stop_reason as reason from treasuries',
  );
  return row!;
}

async function pay(): Promise<void> {
  const worker = testkit.worker();
  await worker.start();
  const wallet = Keypair.generate().publicKey.toBase58();
  await testkit.until(await testkit.approve(wallet), 'PAID');
  await worker.stop();
}

test('rule 18: own payouts and deposits raise no alarm; money that left outside this service stops the treasury', async () => {
  await reconcile();
  await pay();
  await testkit.chain.fund(testkit.treasury, { baseUnits: 5n });
  await reconcile();
  expect(await stop()).toEqual({ isStopped: false, reason: null });

  const signature = await payByHand(testkit, Keypair.generate().publicKey.toBase58());
  await reconcile();
  const { isStopped, reason } = await stop();
  expect(isStopped).toBe(true);
  expect(reason).toContain(signature);

  const worker = testkit.worker();
  await worker.start();
  const expenseId = await testkit.approve(Keypair.generate().publicKey.toBase58());
  await testkit.afterPolls();
  expect((await testkit.payoutOf(expenseId)).status).toBe('QUEUED');
  await worker.stop();
});

test('an alarm is raised once: payouts stay on after a person resumes them', async () => {
  await testkit.rows('update treasuries set stop_id = null, stop_reason = null');
  await reconcile();
  expect((await stop()).isStopped).toBe(false);
});

test("attack: money sent to another organization's treasury is not a transfer between own treasuries, and stops the treasury", async () => {
  const theirs = Keypair.generate().publicKey.toBase58();
  await testkit.chain.fund(theirs, { baseUnits: 1n });
  const rail = testkit.rail({ treasuries: () => [{ organizationId: '2', address: theirs }] });
  const log = createLogger('payout-test', 'silent');
  const signature = await payByHand(testkit, theirs);
  await reconcileTreasury({ rail, unitOfWork: testkit.unitOfWork, log })();
  expect((await stop()).reason).toContain(signature);
});
