import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;
beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterAll(() => testkit.close());

const approve = (): Promise<string> => testkit.approve(Keypair.generate().publicKey.toBase58());

const leaseOf = async (
  id: string,
): Promise<{ lease_token: string; lease_expires_at: Date | null } | undefined> =>
  (
    await testkit.rows<{ lease_token: string; lease_expires_at: Date | null }>(
      `select lease_token, lease_expires_at from payouts where id = '${id}'`,
    )
  )[0];

test('a worker follows a payment under the claim that sent it, so that no check costs a statement', async () => {
  const worker = testkit.worker();
  const expenseId = await approve();
  await worker.start();
  const { id } = await testkit.until(expenseId, 'SENDING', 'SENT');
  const sending = await leaseOf(id);
  expect(sending?.lease_expires_at).not.toBeNull();
  await testkit.until(expenseId, 'PAID');
  expect(await leaseOf(id)).toEqual({ ...sending, lease_expires_at: null });
  await worker.stop();
});

test('a stopped worker gives its sent payments back, and another one ends them without waiting for a lease', async () => {
  const [first, second] = [testkit.worker(), testkit.worker()];
  const expenseId = await approve();
  await first.start();
  const { id, signature } = await testkit.until(expenseId, 'SENDING', 'SENT');
  await first.stop();
  expect((await leaseOf(id))?.lease_expires_at).toBeNull();
  await second.start();
  expect(await testkit.until(expenseId, 'PAID')).toMatchObject({ signature });
  await second.stop();
});
