import { randomUUID } from 'node:crypto';
import type { Signer } from '@outlay/schemas/signer-api';
import { EVENT_CATALOGUE } from '@outlay/schemas/events';
import type { AnyEvent } from '@outlay/platform/events';
import { createEventDispatcher, handlersOver } from '@outlay/platform/inbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase, vacuum } from '@outlay/platform/testing';
import { fund } from '@outlay/ledger-watcher/testing/sandbox-payments';
import { createSubscriptions } from '@outlay/payout/subscriptions';
import { createLeaseRepository } from '@outlay/payout/leases';
import { createUnitOfWork, eventPortsOf } from '@outlay/payout/unit-of-work';
import { createSolanaRail } from '@outlay/payout/solana-rail';
import { recogniseAll, treasuriesOfOne } from '@outlay/payout/testing/treasuries';
import { createPayoutWorker } from '@outlay/payout/payout-worker';
import { aMember } from '@outlay/payout/testing/a-member';
import {
  anApproval,
  anApprovedContent,
  aQuote,
  payeeOf,
  prove,
} from '@outlay/payout/testing/an-approval';
import { PYUSD_MINT } from '@outlay/payout/testing/sandbox';
import { migrationsFolder } from '@outlay/stack/paths';
import { atOnce, until } from '../chain/measure.ts';
import type { BenchPeople } from './people.ts';
import type { BenchChain } from '../chain/start-chain.ts';

/** As many as the service has by default. */
const POOL_MAX = 16;
const LEASE_MS = 6_000;
const RENEW_MS = 1_500;
/** With slots of 50 ms finality takes 350 ms. Polling every second, as on a real chain, would measure the pause. */
export const POLL_INTERVAL_MS = 100;
const APPROVALS_AT_ONCE = 8;
const ASK_MS = 50;
/** Attempts per statement, which a busy machine writes within a statement's timeout. */
const BOOKED_AT_ONCE = 2_000;

const MUCH = 10n ** 12n;
const log = createLogger('bench', 'error');
const clock = { now: () => new Date() };

/** The paying parts: rail and worker as the service creates them. */
function paying(
  rpcUrl: string,
  { signer, address }: { signer: Signer; address: string },
  database: Database,
  concurrency: number,
) {
  const rail = createSolanaRail({
    treasury: { name: 'default', organizationId: '1', isPrimary: true, address },
    treasuries: () => [],
    rpcUrl,
    witnessRpcUrl: null,
    genesisHash: null,
    mint: PYUSD_MINT,
    signer,
    chainGuard: true,
    log,
  });
  const unitOfWork = createUnitOfWork((work) => database.transaction(work), database);
  const treasuries = treasuriesOfOne(rail);
  const worker = () =>
    createPayoutWorker({
      leases: createLeaseRepository(database, `bench-${randomUUID()}`, LEASE_MS),
      unitOfWork,
      treasuries,
      clock,
      price: prove,
      coolingOffMs: 0,
      limits: { perPayoutUsdMinor: MUCH, perDayUsdMinor: MUCH },
      concurrency,
      renewMs: RENEW_MS,
      pollIntervalMs: POLL_INTERVAL_MS,
      log,
    });
  return { rail, worker, recognise: () => recogniseAll(unitOfWork, treasuries) };
}

const messageOf = (event: AnyEvent) => ({
  topic: EVENT_CATALOGUE[event.type].topic,
  key: event.subject,
  value: JSON.stringify(event),
});

const dispatcherOver = (database: Database, people: BenchPeople) =>
  createEventDispatcher({
    consumer: 'payout',
    database,
    subscriptions: handlersOver(eventPortsOf((_tx, id) => Promise.resolve(people.authorityOf(id))))(
      createSubscriptions({ clock, price: prove, trust: people.trust, checkQuote: () => true }),
    ),
    log,
  });

/**
 * The payout service's parts with every rule on, over its own database and treasury, without HTTP and Kafka. It signs in this
 * process, or with `signer`.
 */
export async function aPayingService(
  { postgresUrl, rpcUrl }: BenchChain,
  concurrency: number,
  people: BenchPeople,
  signer: Signer = people.signer(),
) {
  const server = await createTestDatabase(postgresUrl, migrationsFolder('payout'));
  const database = createDatabase({
    url: server.url,
    poolMax: POOL_MAX,
    applicationName: 'bench',
    log,
  });
  const address = await signer.createTreasury({ organizationId: '1', name: 'default' });
  await fund(rpcUrl, address, { lamports: 900_000_000_000, baseUnits: 900_000_000_000 });
  const treasury = { signer, address };
  const { rail, worker, recognise } = paying(rpcUrl, treasury, database, concurrency);
  await recognise();
  const dispatch = dispatcherOver(database, people);
  const deliver = (event: AnyEvent): Promise<void> => dispatch(messageOf(event));
  const countOf = async (condition: string): Promise<number> =>
    (
      await database.$client.query<{ n: number }>(
        `select count(*)::integer as n from payouts where ${condition}`,
      )
    ).rows[0]?.n ?? 0;
  return {
    worker,
    /** Approves an expense of one US dollar for each wallet, with a fresh price. */
    approve: async (wallets: readonly string[]): Promise<void> => {
      await deliver(aQuote('0.9998'));
      await people.join(wallets);
      await atOnce(wallets, APPROVALS_AT_ONCE, (walletAddress) =>
        deliver(aMember(payeeOf(walletAddress), { walletAddress })),
      );
      await atOnce(wallets, APPROVALS_AT_ONCE, (payeeWallet) => {
        const content = anApprovedContent({ payeeWallet, usdAmount: '1.00' });
        return deliver(anApproval(content, people.approvalOf(content)));
      });
    },
    /** @throws when a payout is held or has failed, because such a run is invalid */
    untilPaid: (): Promise<void> =>
      until('all is paid', async () => {
        await new Promise((resolve) => setTimeout(resolve, ASK_MS));
        // Uses the index of open payouts, which costs next to nothing beside the measured work.
        if ((await countOf(`status in ('QUEUED', 'SENDING', 'SENT')`)) > 0) return false;
        const lost = await countOf(`status in ('HELD', 'FAILED', 'CANCELLED')`);
        if (lost > 0) throw new Error(`${lost} payouts were not paid: ${await reasons()}`);
        return true;
      }),
    /** Adds a day of paid payouts, over which every payment's limits are computed. */
    pretendAttempts: (count: number): Promise<void> => bookDay(database, rail, count),
    close: async (): Promise<void> => {
      await database.$client.end();
      await server.drop();
    },
  };

  async function reasons(): Promise<string> {
    const { rows } = await database.$client.query<{ reason_code: string }>(
      'select distinct reason_code from payouts where reason_code is not null',
    );
    return rows.map(({ reason_code: code }) => code).join(', ');
  }
}

async function bookDay(
  database: Database,
  { source, name }: { readonly source: string; readonly name: string },
  count: number,
): Promise<void> {
  for (let first = 1; first <= count; first += BOOKED_AT_ONCE) {
    const last = Math.min(count, first + BOOKED_AT_ONCE - 1);
    await database.$client.query(PAID_BEFORE, [count, source, name, first, last]);
  }
  // As autovacuum does. Statements of thousands of attempts also leave a version of the day's sums for each attempt, in as many
  // pages as there are sums; payments, each in its own transaction, reuse the space.
  await vacuum(database, 'payouts', 'attempts', 'signed_totals');
}

/** Payouts spread over the last 20 hours. */
const PAID_BEFORE = `
  with paid as (
    insert into payouts (id, organization_id, expense_id, submission, payee_id, status, treasury, content, content_hash,
      approval, amount_usd, asset, amount, rate, recipient_address, signature, queued_at, correlation_id, attempt_count)
    select gen_random_uuid(), 1, 1000000 + n, 1, 7, 'PAID', $3, '{}', '', '{}', 1, 'PYUSD', 1, 1, 'payee ' || n % 500, 's' || n,
      now() - n * interval '20 hours' / $1::integer, 'before', 1
    from generate_series($4::integer, $5::integer) n
    returning id, signature, queued_at
  )
  insert into attempts (payout_id, number, state, signature, signed_transaction, receipt, blockhash, last_valid_block_height, mint, source,
    destination, amount_base_units, compute_unit_price_micro_lamports, signed_at, ended_at, slot, fee_lamports)
  select id, 1, 'LANDED', signature, repeat('A', 700), '', 'b', 1, 'm', $2, 'd', 1000000, 1000, queued_at, queued_at, 1, 5000 from paid`;
