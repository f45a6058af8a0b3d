import type { Viewer } from '@outlay/platform/auth';
import type { AnyEvent } from '@outlay/platform/events';
import { createEventDispatcher } from '@outlay/platform/inbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger, type Logger } from '@outlay/platform/telemetry';
import { createTestDatabase, eventually } from '@outlay/platform/testing';
import { EVENT_CATALOGUE } from '@outlay/schemas/events';
import { Connection, Keypair } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import type { PaymentLimits } from '../../src/domain/approved-payment.ts';
import type { Payout, PayoutStatus } from '../../src/domain/payout.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import { createLeaseRepository } from '../../src/persistence/lease-repository.ts';
import { createPayoutQueries } from '../../src/persistence/payout-queries.ts';
import { createUnitOfWork } from '../../src/persistence/unit-of-work.ts';
import { createSolanaRail, type SolanaRailOptions } from '../../src/rails/solana/solana-rail.ts';
import { createKeyFileSigner } from '../../src/signer/key-file-signer.ts';
import type { Rail, UnitOfWork } from '../../src/use-cases/ports.ts';
import { createTreasuries, type Treasuries } from '../../src/use-cases/treasuries.ts';
import { createUseCases, type UseCases } from '../../src/use-cases/use-cases.ts';
import type { RepeatingWork } from '@outlay/platform/lifecycle';
import { createPayoutWorker } from '../../src/worker/payout-worker.ts';
import { anApproval, anApprovedContent, aQuote } from '../fixtures/an-approval.ts';
import type { OwnMint } from './own-mint.ts';
import { connectToSandbox, PYUSD_MINT, type TestChain } from './sandbox.ts';

/** Far above everything that a test pays. */
export const aSigningLimit = (mint = PYUSD_MINT) => ({
  mint,
  perPayoutMaxBaseUnits: 10_000_000_000n,
  perDayMaxBaseUnits: 100_000_000_000n,
});

export const OPERATOR_LIMITS: PaymentLimits = {
  perPayoutUsdMinor: 1_000_000n,
  perDayUsdMinor: 10_000_000n,
};

const FINANCE: Viewer = { userId: '2', organizationId: '1', roles: ['finance'] };
const LEASE_MS = 1_000;

interface PublishedEvent {
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly correlationid: string;
}

/** Tests of a worker that died hang one of its steps: it must lose its lease like a dead one. */
const NEVER_MS = 600_000;

interface WorkerOptions {
  readonly treasuries?: Treasuries;
  readonly rail?: Rail;
  readonly limits?: Partial<PaymentLimits>;
  readonly log?: Logger;
  readonly renewMs?: number;
}

/** The service's parts over a database of their own, a treasury of their own and the shared sandbox; no broker. */
export interface PayoutBench {
  readonly chain: TestChain;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly unitOfWork: UnitOfWork;
  readonly treasury: string;
  readonly treasuryKey: Keypair;
  readonly rail: (options?: Partial<SolanaRailOptions>) => Rail;
  /** What people can do, with the operator's limits of the bench. */
  readonly useCases: UseCases;
  readonly query: <Row extends object>(sql: string, params?: unknown[]) => Promise<Row[]>;
  /** Resolves when the workers have looked for payouts so many times more: what has not happened by then does not happen. */
  readonly afterLooks: (count?: number) => Promise<void>;
  readonly deliver: (event: AnyEvent) => Promise<void>;
  /** A fresh PYUSD/USD price, arrived as an event. */
  readonly quote: (price: string) => Promise<void>;
  /** Approves 25.00 US dollars for a wallet; returns the expense's id. */
  readonly approve: (wallet: string | null, usdAmount?: string) => Promise<string>;
  readonly worker: (options?: WorkerOptions) => RepeatingWork;
  readonly payoutOf: (expenseId: string) => Promise<Payout>;
  /** Makes slots until the payout has the status. */
  readonly until: (expenseId: string, ...statuses: PayoutStatus[]) => Promise<Payout>;
  /** Types of the events in the outbox, in order. */
  readonly eventsOf: (payoutId: string) => Promise<PublishedEvent[]>;
  readonly close: () => Promise<void>;
}

const clock = { now: () => new Date() };
const log = createLogger('payout-test', 'error');

/** Applies events as the consumer does, without a broker in between. */
function createInbox(
  database: Database,
  seal: Rail['contentSeal'],
): Pick<PayoutBench, 'deliver' | 'quote' | 'approve'> {
  const dispatch = createEventDispatcher({
    consumer: 'payout',
    database,
    subscriptions: createSubscriptions(clock, seal),
    log,
    afterCommit: () => undefined,
  });
  const deliver = (event: AnyEvent): Promise<void> =>
    dispatch({
      topic: EVENT_CATALOGUE[event.type].topic,
      key: event.subject,
      value: JSON.stringify(event),
    });
  let quoteVersion = 0;
  return {
    deliver,
    quote: (price) => deliver(aQuote(price, (quoteVersion += 1))),
    approve: async (payeeWallet, usdAmount = '25.00') => {
      const content = anApprovedContent({ payeeWallet, usdAmount });
      await deliver(anApproval(content));
      return content.expenseId;
    },
  };
}

/** What the tests look at. */
function createViews(
  database: Database,
  chain: TestChain,
): Pick<PayoutBench, 'payoutOf' | 'until' | 'eventsOf'> {
  const queries = createPayoutQueries(database);
  const payoutOf = async (expenseId: string): Promise<Payout> => {
    const [payout] = await queries.findByExpenses(FINANCE, [expenseId]);
    if (!payout) throw new Error(`no payout of expense ${expenseId}`);
    return payout;
  };
  return {
    payoutOf,
    until: (expenseId, ...statuses) =>
      eventually(
        async () => {
          const payout = await payoutOf(expenseId);
          if (statuses.includes(payout.status)) return payout;
          await chain.tick(3);
          throw new Error(`${payout.status} (${payout.reasonCode ?? ''})`);
        },
        { timeoutMs: 30_000 },
      ),
    eventsOf: async (payoutId) => {
      const { rows } = await database.$client.query<{ payload: string }>(
        'select payload from outbox where key = $1 order by id',
        [payoutId],
      );
      return rows.map(({ payload }) => JSON.parse(payload) as PublishedEvent);
    },
  };
}

function createWorker(
  { database, unitOfWork, rail }: Pick<PayoutBench, 'database' | 'unitOfWork' | 'rail'>,
  options: WorkerOptions,
  looked: () => void,
): RepeatingWork {
  const leases = createLeaseRepository(database, `test-${randomUUID()}`, LEASE_MS);
  return createPayoutWorker({
    leases: {
      ...leases,
      claimDue: async (max) => {
        const claims = await leases.claimDue(max);
        looked();
        return claims;
      },
    },
    unitOfWork,
    treasuries: options.treasuries ?? createTreasuries(options.rail ?? rail()),
    clock,
    limits: { ...OPERATOR_LIMITS, ...options.limits },
    concurrency: 4,
    renewMs: options.renewMs ?? NEVER_MS,
    log: options.log ?? log,
    pollMs: 30,
    lookMs: 60,
  });
}

interface BenchOptions {
  readonly pyusdBaseUnits?: bigint;
  readonly lamports?: number;
  /** Makes the token that is paid in, and funds the treasury with it; PYUSD by default. */
  readonly createMint?: (connection: Connection, rpcUrl: string) => Promise<OwnMint>;
}

/** A treasury of its own, and what it pays in. */
async function fundTreasury(
  rpcUrl: string,
  { pyusdBaseUnits = 1_000_000_000n, lamports = 1_000_000_000, createMint }: BenchOptions,
): Promise<{ chain: TestChain; mint: string; keypair: Keypair }> {
  const ownMint = await createMint?.(new Connection(rpcUrl, 'confirmed'), rpcUrl);
  const mint = ownMint?.address ?? PYUSD_MINT;
  const chain = connectToSandbox(rpcUrl, mint);
  const keypair = Keypair.generate();
  const treasury = keypair.publicKey.toBase58();
  await chain.fund(treasury, { lamports, ...(!ownMint && { pyusdBaseUnits }) });
  await ownMint?.mintTo(treasury, pyusdBaseUnits);
  return { chain, mint, keypair };
}

export async function startPayoutBench(options: BenchOptions = {}): Promise<PayoutBench> {
  const server = await createTestDatabase(
    inject('postgresUrl'),
    fileURLToPath(new URL('../../migrations', import.meta.url)),
  );
  const { url } = server;
  const database = createDatabase({ url, poolMax: 8, applicationName: 'payout-test', log });
  const rpcUrl = inject('solanaRpcUrl');
  const { chain, mint, keypair } = await fundTreasury(rpcUrl, options);
  const treasury = keypair.publicKey.toBase58();
  const signer = createKeyFileSigner(JSON.stringify([...keypair.secretKey]), aSigningLimit(mint));
  const started: RepeatingWork[] = [];
  let looks = 0;
  const unitOfWork = createUnitOfWork((work) => database.transaction(work), database);
  const rail = (changes: Partial<SolanaRailOptions> = {}): Rail =>
    createSolanaRail({
      name: 'default',
      otherTreasuries: [],
      rpcUrl,
      witnessRpcUrl: null,
      genesisHash: null,
      mint,
      signer,
      chainGuard: false,
      log,
      ...changes,
    });
  const bench: PayoutBench = {
    chain,
    database,
    databaseUrl: url,
    unitOfWork,
    treasury,
    treasuryKey: keypair,
    rail,
    useCases: createUseCases({
      unitOfWork,
      queries: createPayoutQueries(database),
      treasuries: createTreasuries(rail()),
      clock,
      limits: OPERATOR_LIMITS,
    }),
    query: async <Row extends object>(sql: string, params: unknown[] = []) =>
      (await database.$client.query(sql, params)).rows as Row[],
    afterLooks: async (count = 10) => {
      const until = looks + count;
      await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThanOrEqual(until);
    },
    ...createInbox(database, (payoutId, contentHash) => signer.contentSeal(payoutId, contentHash)),
    ...createViews(database, chain),
    worker: (changes = {}) => {
      const worker = createWorker(bench, changes, () => (looks += 1));
      started.push(worker);
      return worker;
    },
    close: async () => {
      await Promise.all(started.map((worker) => worker.stop()));
      await chain.fault({ reset: true });
      await database.$client.end();
      await server.drop();
    },
  };
  await bench.quote('0.9998');
  return bench;
}
