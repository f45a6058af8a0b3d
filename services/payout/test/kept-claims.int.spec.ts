import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeaseRepository } from '../src/persistence/lease-repository.ts';
import type { Claim } from '../src/use-cases/ports.ts';
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

test('of payments that one check has seen, those that another worker has taken over stay as they are', async () => {
  await Promise.all([approve(), approve(), approve()]);
  const leases = createLeaseRepository(testkit.database, 'a worker', 60_000);
  const claims: Claim[] = [];
  // They are due once both statements about them have arrived.
  await expect
    .poll(async () => {
      const share = { underWay: claims, perOrganizationMax: 3 };
      return claims.push(...(await leases.claimDue(3 - claims.length, share)));
    })
    .toBe(3);
  const [own, overtaken, queued] = claims as [Claim, Claim, Claim];
  const ids = [own, overtaken].map(({ payout }) => `'${payout.id}'`).join(', ');
  await testkit.rows(
    `update payouts set status = 'SENDING', amount = 1, rate = 1, recipient_address = 'w', signature = id::text where id in (${ids})`,
  );
  await testkit.rows(
    `update payouts set lease_token = lease_token + 1 where id = '${overtaken.payout.id}'`,
  );
  const sentAt = new Date('2026-03-04T05:06:07Z');
  const marked = await Promise.all(
    [own, overtaken, queued].map((claim) => testkit.unitOfWork.markSent(claim, sentAt)),
  );
  expect(marked).toEqual([true, false, false]);
  const stateOf = async ({ payout: { id } }: typeof own) =>
    (await testkit.rows(`select status, sent_at from payouts where id = '${id}'`))[0];
  expect(await stateOf(own)).toEqual({ status: 'SENT', sent_at: sentAt });
  expect(await stateOf(overtaken)).toEqual({ status: 'SENDING', sent_at: null });
  expect(await stateOf(queued)).toEqual({ status: 'QUEUED', sent_at: null });
});
