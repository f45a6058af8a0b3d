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

async function controls(): Promise<{ paused: boolean; reason: string | null }> {
  const { rows } = await testkit.database.$client.query<{ paused: boolean; reason: string | null }>(
    'select paused, reason from controls',
  );
  return rows[0]!;
}

async function pay(): Promise<void> {
  const worker = testkit.worker();
  await worker.start();
  const wallet = Keypair.generate().publicKey.toBase58();
  await testkit.until(await testkit.approve(wallet), 'PAID');
  await worker.stop();
}

test('rule 18: own payouts and deposits raise no alarm; money that left outside this service stops everything', async () => {
  await reconcile();
  await pay();
  await testkit.chain.fund(testkit.treasury, { pyusdBaseUnits: 5n });
  await reconcile();
  expect(await controls()).toMatchObject({ paused: false, reason: null });

  const signature = await payByHand(testkit, Keypair.generate().publicKey.toBase58());
  await reconcile();
  const { paused, reason } = await controls();
  expect(paused).toBe(true);
  expect(reason).toContain(signature);

  const worker = testkit.worker();
  await worker.start();
  const expenseId = await testkit.approve(Keypair.generate().publicKey.toBase58());
  await testkit.afterLooks();
  expect((await testkit.payoutOf(expenseId)).status).toBe('QUEUED');
  await worker.stop();
});

test('an alarm is raised once: payouts stay on after a person resumes them', async () => {
  await testkit.database.$client.query('update controls set paused = false, reason = null');
  await reconcile();
  expect((await controls()).paused).toBe(false);
});
