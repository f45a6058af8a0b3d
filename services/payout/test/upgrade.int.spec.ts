import { createDatabase, runMigrations, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase, migrationsBefore, migrationsOf } from '@outlay/platform/testing';
import { PublicKey } from '@solana/web3.js';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createUnitOfWork } from '../src/persistence/unit-of-work.ts';
import { reconcileTreasury } from '../src/use-cases/reconcile-treasury.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

const log = createLogger('payout-test', 'silent');

let testkit: PayoutTestkit;
let folder: string;
let server: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  folder = await migrationsBefore('payout', '_treasury_controls');
  server = await createTestDatabase(inject('postgresUrl'), folder);
  database = createDatabase({ url: server.url, poolMax: 2, applicationName: 'upgrade', log });
});
afterAll(async () => {
  await database.$client.end();
  await server.drop();
  await rm(folder, { recursive: true });
  await testkit.close();
});

const PAYOUT = '019a9f2e-7c3b-4d10-8f3a-1c2b3d4e5f60';

/** A paid payout, its journal, and the reconciler's old cursor. */
async function fillOlderDatabase(): Promise<void> {
  const account = new PublicKey(testkit.chain.pyusdAccountOf(testkit.treasury));
  const [newest] = await testkit.chain.connection.getSignaturesForAddress(account, { limit: 1 });
  await database.$client.query(
    `insert into payouts (id, organization_id, expense_id, submission, payee_id, status, content, content_hash, amount_usd,
       amount_pyusd, rate, recipient_address, signature, queued_at, correlation_id)
     values ('${PAYOUT}', 1, 1, 1, 7, 'PAID', '{}', '', 25, 25, 1, 'a', 'b', now(), 'c');
     insert into attempts (payout_id, number, state, signature, signed_transaction, blockhash, last_valid_block_height, mint,
       source, destination, amount_base_units, compute_unit_price_micro_lamports, slot)
     values ('${PAYOUT}', 1, 'LANDED', 'b', '', '', 1, '', '', '', 25000000, 1, 1);
     insert into journal (payout_id, kind, account, asset, amount) values
       ('${PAYOUT}', 'sent', 'treasury_available', 'PYUSD', -25000000), ('${PAYOUT}', 'sent', 'payee_wallet', 'PYUSD', 25000000);
     insert into reconciliation (id, last_signature) values (1, '${newest!.signature}');`,
  );
}

test('migrating a database with payments keeps all of them, and its books open with the current chain balance', async () => {
  await fillOlderDatabase();
  await runMigrations(server.url, migrationsOf('payout'));
  const reconcile = reconcileTreasury({
    rail: testkit.rail(),
    unitOfWork: createUnitOfWork((work) => database.transaction(work), database),
    log,
  });
  await reconcile();
  await reconcile();
  await reconcile();
  const { rows } = await database.$client.query<{ paused: boolean; pyusd: string; kept: string }>(
    `select paused,
       (select sum(amount)::text from journal where account in ('treasury_available', 'treasury_reserved')) as pyusd,
       (select count(*)::text from attempts where rent_lamports = 0 and guard_address is null) as kept
     from controls`,
  );
  expect(rows).toEqual([
    { paused: false, pyusd: String(await testkit.chain.pyusdOf(testkit.treasury)), kept: '1' },
  ]);
  const totals = await database.$client.query(
    'select organization_id, amount_usd from signed_totals',
  );
  expect(totals.rows).toEqual([
    { organization_id: '0', amount_usd: '25.00' },
    { organization_id: '1', amount_usd: '25.00' },
  ]);
});
