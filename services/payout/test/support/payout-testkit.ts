import { TestPeople, type TestLog, type TestLogOptions } from '@outlay/authority-log/testing';
import type { Authentication, Viewer } from '@outlay/platform/auth';
import { createLogger, type Logger } from '@outlay/platform/telemetry';
import type { AnyEvent } from '@outlay/platform/events';
import { handlersOver } from '@outlay/platform/inbox';
import { createQuoteCheck } from '@outlay/prices/quote-check';
import type { Database } from '@outlay/platform/postgres';
import { createServiceTestkit, eventually, type ServiceTestkit } from '@outlay/platform/testing';
import { Connection, Keypair } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import { expect, inject } from 'vitest';
import type { PaymentLimits } from '../../src/domain/approved-payment.ts';
import type { Payout, PayoutStatus } from '../../src/domain/payout.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import { createLeaseRepository } from '../../src/persistence/lease-repository.ts';
import { createPayoutQueries } from '../../src/persistence/payout-queries.ts';
import { createUnitOfWork, eventPortsOf } from '../../src/persistence/unit-of-work.ts';
import { createSolanaRail, type SolanaRailOptions } from '../../src/rails/solana/solana-rail.ts';
import { aSigner, type TestSigner } from '@outlay/signer/testing';
import type { Rail, UnitOfWork } from '../../src/use-cases/ports.ts';
import type { Treasuries } from '../../src/use-cases/treasuries.ts';
import { recogniseAll, treasuriesOfOne } from './treasuries.ts';
import type { UseCases } from '../../src/use-cases/use-cases.ts';
import type { RepeatingWork } from '@outlay/platform/lifecycle';
import { createPayoutWorker } from '../../src/worker/payout-worker.ts';
import { aMember } from '../fixtures/a-member.ts';
import { anApproval, anApprovedContent, aQuote, prove } from '../fixtures/an-approval.ts';
import { createTestAuthority } from './authority.ts';
import type { OwnMint } from './own-mint.ts';
import { connectToSandbox, PYUSD_MINT, type TestChain } from './sandbox.ts';

/** The session of someone who has just authenticated. */
export const JUST_SIGNED_IN: Authentication = {
  at: Math.floor(Date.now() / 1_000),
  methods: ['pwd'],
  freshUntil: Math.floor(Date.now() / 1_000) + 3_600,
};

export const OPERATOR_LIMITS: PaymentLimits = {
  perPayoutUsdMinor: 1_000_000n,
  perDayUsdMinor: 10_000_000n,
};

/** The time of previews; workers wait only where a test says so. */
export const COOLING_OFF_MS = 60_000;

const FINANCE: Viewer = { userId: '2', organizationId: '1', roles: ['finance'] };

/** Longer than any test, so that no worker loses its lease on a busy machine. */
const NEVER_MS = 600_000;
/** For tests with a worker that hangs in a step: it loses its lease as if it had died. */
export const SHORT_LEASE_MS = 1_000;

interface WorkerOptions {
  readonly treasuries?: Treasuries;
  readonly rail?: Rail;
  readonly limits?: Partial<PaymentLimits>;
  readonly log?: Logger;
  readonly leaseMs?: number;
  readonly renewMs?: number;
  readonly coolingOffMs?: number;
}

/** The service's parts over their own database and treasury and the shared sandbox, without a broker. */
export interface PayoutTestkit extends ServiceTestkit {
  readonly chain: TestChain;
  /** The people of payments, as the signer knows them. */
  readonly people: TestPeople;
  readonly unitOfWork: UnitOfWork;
  readonly treasury: string;
  readonly treasuryKey: Keypair;
  readonly signer: TestSigner;
  readonly rail: (options?: Partial<SolanaRailOptions>) => Rail;
  /** The use cases of people, with the testkit's operator limits. */
  readonly useCases: UseCases;
  readonly authority: TestLog;
  /** Founds an organization's log with finance, member 2, and these admins, or anew. */
  /** The use cases over other treasuries, which entries of the log are applied to from then on. */
  readonly useCasesWith: (treasuries: Treasuries, database?: Database) => UseCases;
  readonly found: (organizationId: string, ...adminIds: readonly string[]) => Promise<void>;
  /** Resolves when the workers have polled this many more times, so that tests can check what did not happen. */
  readonly afterPolls: (count?: number) => Promise<void>;
  /** Delivers a new PYUSD/USD price as an event. */
  readonly quote: (price: string) => Promise<void>;
  /** Approves 25.00 US dollars for a wallet; returns the expense's id. */
  readonly approve: (wallet: string | null, usdAmount?: string) => Promise<string>;
  readonly worker: (options?: WorkerOptions) => RepeatingWork;
  readonly payoutOf: (expenseId: string) => Promise<Payout>;
  /** Makes slots until the payout has one of the statuses. */
  readonly until: (expenseId: string, ...statuses: PayoutStatus[]) => Promise<Payout>;
}

const clock = { now: () => new Date() };
const log = createLogger('payout-test', 'error');
const checkQuote = createQuoteCheck(prove, {
  log: createLogger('payout-test', 'silent'),
});

/** Publishes each payee before an approval, with the approved wallet unless the test says otherwise. */
function publishingPayees(deliver: ServiceTestkit['deliver']): ServiceTestkit['deliver'] {
  const known = new Map<string, Promise<void>>();
  return async (given) => {
    const event = given as unknown as AnyEvent;
    if (event.type === 'MemberChanged') known.set(event.data.memberId, Promise.resolve());
    if (event.type === 'ExpenseApproved') {
      const {
        payeeId,
        payeeWallet: walletAddress,
        payeeMemo: walletMemo = null,
      } = event.data.content;
      const payee = { orgid: event.orgid, walletAddress, walletMemo };
      const delivered = known.get(payeeId) ?? deliver(aMember(payeeId, payee));
      known.set(payeeId, delivered);
      await delivered;
    }
    await deliver(given);
  };
}

/** What identity publishes of people is what the signer knows of them. */
const knowingPeople = (kit: ServiceTestkit, people: TestPeople): ServiceTestkit['deliver'] =>
  publishingPayees(async (given) => {
    const event = given as unknown as AnyEvent;
    if (event.type === 'MemberChanged') people.change(event.orgid, event.data);
    await kit.deliver(given);
  });

/** Publishes events of expense and ledger-watcher. */
function createPublisher(
  deliver: ServiceTestkit['deliver'],
): Pick<PayoutTestkit, 'quote' | 'approve'> {
  return {
    quote: (price) => deliver(aQuote(price)),
    approve: async (payeeWallet, usdAmount = '25.00') => {
      const content = anApprovedContent({ payeeWallet, usdAmount });
      await deliver(anApproval(content));
      return content.expenseId;
    },
  };
}

/** Reads what the tests check. */
function createViews(
  database: PayoutTestkit['database'],
  chain: TestChain,
): Pick<PayoutTestkit, 'payoutOf' | 'until'> {
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
  };
}

function createWorker(
  { database, unitOfWork, rail }: Pick<PayoutTestkit, 'database' | 'unitOfWork' | 'rail'>,
  options: WorkerOptions,
  looked: () => void,
): RepeatingWork {
  const leases = createLeaseRepository(
    database,
    `test-${randomUUID()}`,
    options.leaseMs ?? NEVER_MS,
  );
  const treasuries = options.treasuries ?? treasuriesOfOne(options.rail ?? rail());
  const worker = createPayoutWorker({
    leases: {
      ...leases,
      claimDue: async (...asked) => {
        const claims = await leases.claimDue(...asked);
        looked();
        return claims;
      },
    },
    unitOfWork,
    treasuries,
    clock,
    price: prove,
    coolingOffMs: options.coolingOffMs ?? 0,
    limits: { ...OPERATOR_LIMITS, ...options.limits },
    concurrency: 4,
    renewMs: options.renewMs ?? NEVER_MS,
    log: options.log ?? log,
    pollMs: 30,
    resumeMs: 60,
    pollIntervalMs: 60,
  });
  return {
    ...worker,
    start: async () => {
      await recogniseAll(unitOfWork, treasuries);
      await worker.start();
    },
  };
}

/** The only admin of organization 1. */
const ADMIN = '3';

interface TestkitOptions extends Pick<TestLogOptions, 'assuranceMin'> {
  readonly baseUnits?: bigint;
  readonly lamports?: number;
  /** Creates the token that payouts use, and funds the treasury with it; PYUSD by default. */
  readonly createMint?: (connection: Connection, rpcUrl: string) => Promise<OwnMint>;
}

/** Creates a funded treasury and its token. */
async function fundTreasury(
  rpcUrl: string,
  { baseUnits = 1_000_000_000n, lamports = 1_000_000_000, createMint }: TestkitOptions,
): Promise<{ chain: TestChain; mint: string; keypair: Keypair }> {
  const ownMint = await createMint?.(new Connection(rpcUrl, 'confirmed'), rpcUrl);
  const mint = ownMint?.address ?? PYUSD_MINT;
  const chain = connectToSandbox(rpcUrl, mint);
  const keypair = Keypair.generate();
  const treasury = keypair.publicKey.toBase58();
  await chain.fund(treasury, { lamports, ...(!ownMint && { baseUnits }) });
  await ownMint?.mintTo(treasury, baseUnits);
  return { chain, mint, keypair };
}

const aRail = (
  {
    address,
    ...chain
  }: Pick<SolanaRailOptions, 'rpcUrl' | 'mint' | 'signer'> & { address: string },
  changes: Partial<SolanaRailOptions>,
): Rail =>
  createSolanaRail({
    treasury: { name: 'default', organizationId: '1', isPrimary: true, address },
    treasuries: () => [],
    witnessRpcUrl: null,
    genesisHash: null,
    chainGuard: true,
    log,
    ...chain,
    ...changes,
  });

export async function startPayoutTestkit(options: TestkitOptions = {}): Promise<PayoutTestkit> {
  const rpcUrl = inject('solanaRpcUrl');
  const { chain, mint, keypair } = await fundTreasury(rpcUrl, options);
  const treasury = keypair.publicKey.toBase58();
  const authority = createTestAuthority({
    ...options,
    ...{ limits: OPERATOR_LIMITS, coolingOffMs: COOLING_OFF_MS },
    deliver: (event) => kit.deliver(event),
  });
  const people = new TestPeople(authority.log);
  const signer = aSigner({
    mint,
    trust: authority.trust,
    authorityOf: (id) => people.authorityOf(id),
  });
  signer.addTreasury('1', 'default', keypair.secretKey);
  const rail = (changes = {}): Rail => aRail({ address: treasury, rpcUrl, mint, signer }, changes);
  const kit = await createServiceTestkit({
    service: 'payout',
    serverUrl: inject('postgresUrl'),
    subscriptions: {
      ...handlersOver(eventPortsOf((_tx, id) => Promise.resolve(people.authorityOf(id))))(
        createSubscriptions({ clock, price: prove, trust: authority.trust, checkQuote }),
      ),
      AuthorityEntryAppended: authority.onEntry,
    },
  });
  const { database } = kit;
  const deliver = knowingPeople(kit, people);
  const started: RepeatingWork[] = [];
  let looks = 0;
  const unitOfWork = createUnitOfWork((work) => database.transaction(work), database);
  const useCasesWith = authority.useCasesOver(database, unitOfWork);
  const testkit: PayoutTestkit = {
    ...kit,
    deliver,
    people,
    ...createPublisher(deliver),
    ...createViews(database, chain),
    chain,
    unitOfWork,
    treasury,
    treasuryKey: keypair,
    signer,
    rail,
    authority: authority.log,
    found: authority.founding(kit),
    useCases: useCasesWith(treasuriesOfOne(rail())),
    useCasesWith,
    afterPolls: async (count = 10) => {
      const until = looks + count;
      await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThanOrEqual(until);
    },
    worker: (changes = {}) => {
      const worker = createWorker(testkit, changes, () => (looks += 1));
      started.push(worker);
      return worker;
    },
    close: async () => {
      await Promise.all(started.map((worker) => worker.stop()));
      await chain.fault({ reset: true });
      await kit.close();
    },
  };
  await testkit.quote('0.9998');
  await testkit.deliver(aMember(ADMIN, { roles: ['admin'] }));
  for (const organizationId of ['1', '2']) await testkit.found(organizationId, ADMIN);
  return testkit;
}
