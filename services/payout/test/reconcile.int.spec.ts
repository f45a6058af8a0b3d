import { createLogger } from '@outlay/platform/telemetry';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReconciliationRepository } from '../src/persistence/reconciliation-repository.ts';
import { buildTransfer } from '../src/rails/solana/transfer-message.ts';
import { reconcileTreasury } from '../src/use-cases/reconcile-treasury.ts';
import { startPayoutBench, type PayoutBench } from './support/payout-bench.ts';
import { PYUSD_MINT } from './support/sandbox.ts';

let bench: PayoutBench;
let reconcile: () => Promise<void>;

beforeAll(async () => {
  bench = await startPayoutBench();
  reconcile = reconcileTreasury({
    rail: bench.rail(),
    repository: createReconciliationRepository(bench.database),
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

/** What somebody with the key does past this service. Returns the signature. */
async function moveByHand(): Promise<string> {
  const { blockhash } = await bench.chain.connection.getLatestBlockhash('confirmed');
  const transaction = buildTransfer({
    treasury: bench.treasuryKey.publicKey,
    mint: new PublicKey(PYUSD_MINT),
    recipient: Keypair.generate().publicKey,
    amountBaseUnits: 1n,
    memo: 'by hand',
    blockhash,
    computeUnitLimit: 100_000,
    computeUnitPriceMicroLamports: 1_000n,
  });
  transaction.sign([bench.treasuryKey]);
  const signature = await bench.chain.connection.sendRawTransaction(transaction.serialize(), {
    skipPreflight: true,
    maxRetries: 0,
  });
  for (let round = 0; round < 8; round += 1) await bench.chain.tick(5);
  return signature;
}

test('own payouts and incoming money are no alarm; money that left past this service stops everything', async () => {
  await reconcile();
  await pay();
  await bench.chain.fund(bench.treasury, { pyusdBaseUnits: 5n });
  await reconcile();
  expect(await controls()).toEqual({ paused: false, reason: null });

  const signature = await moveByHand();
  await reconcile();
  const { paused, reason } = await controls();
  expect(paused).toBe(true);
  expect(reason).toContain(signature);

  const worker = bench.worker();
  await worker.start();
  const expenseId = await bench.approve(Keypair.generate().publicKey.toBase58());
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect((await bench.payoutOf(expenseId)).status).toBe('QUEUED');
  await worker.stop();
});

test('an alarm is given once: after a person has turned payouts on again they stay on', async () => {
  await bench.database.$client.query('update controls set paused = false, reason = null');
  await reconcile();
  expect((await controls()).paused).toBe(false);
});
