import type { Database } from '@outlay/platform/postgres';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeaseRepository } from '../src/persistence/lease-repository.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;
beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterAll(() => testkit.close());

/** Copies the approved payout for an organization, due for some minutes. */
const queue = (organizationId: string, count: number, dueForMinutes: number) =>
  testkit.rows(`
    insert into payouts (id, organization_id, expense_id, submission, payee_id, status, content, content_hash, approval, amount_usd, asset,
      queued_at, correlation_id, next_look_at)
    select gen_random_uuid(), ${organizationId}, 1000000 + n, 1, payee_id, status, content, content_hash, approval, amount_usd, asset,
      queued_at, correlation_id, now() - interval '${dueForMinutes} minutes'
    from payouts, generate_series(1, ${count}) n where expense_id < 1000000`);

test("two hundred older payouts of one organization come after another's one, and leave places free", async () => {
  await testkit.approve(Keypair.generate().publicKey.toBase58());
  await queue('1', 200, 60);
  await queue('2', 1, 1);
  const leases = createLeaseRepository(testkit.database, 'a worker', 60_000);
  const share = { underWay: [], perOrganizationMax: 6 };
  const claims = await leases.claimDue(8, share);
  const organizations = claims.map(({ payout }) => payout.organizationId);
  expect(organizations.filter((id) => id === '1')).toHaveLength(6);
  expect(organizations.filter((id) => id === '2')).toHaveLength(1);

  const more = await leases.claimDue(1, { ...share, underWay: claims });
  expect(more).toEqual([]);
  await queue('3', 3, 0);
  const next = await leases.claimDue(1, { ...share, underWay: claims.slice(0, 5) });
  expect(next.map(({ payout }) => payout.organizationId)).toEqual(['3']);
});

test('workers that claim at once never get the same payout', async () => {
  await queue('4', 40, 5);
  const share = { underWay: [], perOrganizationMax: 6 };
  const claimed = await Promise.all(
    ['a', 'b', 'c', 'd'].map((owner) =>
      createLeaseRepository(testkit.database, owner, 60_000).claimDue(8, share),
    ),
  );
  const ids = claimed.flat().map(({ payout }) => payout.id);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a claim reads about as many payouts as it takes, and not all that are due', async () => {
  await queue('5', 3_000, 5);
  const read = await testkit.database.transaction(async (tx) => {
    await createLeaseRepository(tx as unknown as Database, 'a reader', 60_000).claimDue(4, {
      underWay: [],
      perOrganizationMax: 6,
    });
    const { rows } = await tx.execute<{ count: number }>(
      `select (seq_tup_read + idx_tup_fetch)::integer as count
       from pg_stat_xact_user_tables where relname = 'payouts'`,
    );
    return rows[0]?.count;
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(400);
});
