import { createLogger } from '@outlay/platform/telemetry';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileTreasury } from '../src/use-cases/reconcile-treasury.ts';
import { startPayoutBench, type PayoutBench } from './support/payout-bench.ts';
import { payByHand } from './support/treasury-hand.ts';

let bench: PayoutBench;
let reconcile: () => Promise<boolean>;

beforeAll(async () => {
  bench = await startPayoutBench();
  reconcile = reconcileTreasury({
    isOneOfSeveral: false,
    rail: bench.rail(),
    unitOfWork: bench.unitOfWork,
    log: createLogger('payout-test', 'silent'),
  });
});
afterAll(() => bench.close());

async function controls(): Promise<{ paused: boolean; reason: string | null }> {
  const { rows } = await bench.database.$client.query<{ paused: boolean; reason: string | null }>(
    'select paused, reason from controls',
  );
  return rows[0]!;
}

async function pay(): Promise<void> {
  const worker = bench.worker();
  await worker.start();
  const wallet = Keypair.generate().publicKey.toBase58();
  await bench.until(await bench.approve(wallet), 'PAID');
  await worker.stop();
}

test('rule 18: own payouts and incoming money are no alarm; money that left past this service stops everything', async () => {
  await reconcile();
  await pay();
  await bench.chain.fund(bench.treasury, { pyusdBaseUnits: 5n });
  await reconcile();
  expect(await controls()).toMatchObject({ paused: false, reason: null });

  const signature = await payByHand(bench, Keypair.generate().publicKey.toBase58());
  await reconcile();
  const { paused, reason } = await controls();
  expect(paused).toBe(true);
  expect(reason).toContain(signature);

  const worker = bench.worker();
  await worker.start();
  const expenseId = await bench.approve(Keypair.generate().publicKey.toBase58());
  await bench.afterLooks();
  expect((await bench.payoutOf(expenseId)).status).toBe('QUEUED');
  await worker.stop();
});

test('an alarm is given once: after a person has turned payouts on again they stay on', async () => {
  await bench.database.$client.query('update controls set paused = false, reason = null');
  await reconcile();
  expect((await controls()).paused).toBe(false);
});
