import type { Trust } from '@outlay/authority';
import {
  createAuthorityStates,
  createAuthorityWriter,
  trustOf,
  type AuthorityStates,
} from '@outlay/authority-log';
import { createPriceProver } from '@outlay/prices';
import { createQuoteCheck } from '@outlay/prices/quote-check';
import { handlersOver, type EventHandler } from '@outlay/platform/inbox';
import {
  createRepeatingWork,
  type BackgroundWork,
  type RepeatingWork,
  type Service,
} from '@outlay/platform/lifecycle';
import type { AnyEvent } from '@outlay/platform/events';
import type { InTransaction } from '@outlay/platform/postgres';
import type { Logger } from '@outlay/platform/telemetry';
import {
  createSubgraphService,
  directDatabaseUrlOf,
  type ServiceParts,
} from '@outlay/platform/subgraph-service';
import { registerDatabaseGauges } from '@outlay/platform/telemetry';
import type { Signer } from '@outlay/schemas/signer-api';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { PaymentLimits } from './domain/approved-payment.ts';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext, type ContextParts } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createLeaseRepository } from './persistence/lease-repository.ts';
import { createPayoutQueries } from './persistence/payout-queries.ts';
import { createOperatorHandlers } from './operators/operator-handlers.ts';
import {
  createChangeRunner,
  createUnitOfWork,
  eventPortsOf,
  takeEffects,
} from './persistence/unit-of-work.ts';
import { WORK_QUEUES } from './persistence/work-queues.ts';
import { createWithdrawalQueries } from './persistence/withdrawal-store.ts';
import { createProjections } from './projections.ts';
import { createMemoChain } from './rails/solana/memo-chain.ts';
import { createMemoSigner } from './rails/solana/memo-signer.ts';
import { createSolanaRail } from './rails/solana/solana-rail.ts';
import { createRemoteSigner, type RemoteSigner } from './signer/remote-signer.ts';
import { PAYOUT_GAUGES, WAITING_PAYOUT_GAUGES } from './telemetry/payout-metrics.ts';
import type { ChangePorts, Clock, UnitOfWork } from './use-cases/ports.ts';
import { keepTreasuries } from './use-cases/keep-treasuries.ts';
import { createTreasuries, type TreasuryRegistry } from './use-cases/treasuries.ts';
import {
  createPayoutChanges,
  createUseCases,
  type AllPorts,
  type UseCases,
} from './use-cases/use-cases.ts';
import { reconcileTreasury } from './use-cases/reconcile-treasury.ts';
import { createAnchorWorker } from './worker/anchor-worker.ts';
import { createPayoutWorker, type PayoutWorker } from './worker/payout-worker.ts';
import { createWithdrawalWorker } from './worker/withdrawal-worker.ts';

/** The payouts of a killed worker are due again after this time. A longer step renews its lease. */
const LEASE_MS = 6_000;
const RENEW_MS = 1_500;

/** Interval of looking for organizations without a treasury after a failure. */
const KEEP_AGAIN_MS = 1_000;
/** The same otherwise: a replica finds the treasuries that another has created. An event that names an organization wakes its own. */
const KEEP_INTERVAL_MS = 15_000;

/** Pause before the first treasury is known, and while a history has more than one round reads. */
const RECONCILE_AGAIN_MS = 100;

/** Creates organizations' treasuries, and a rail for each over the same nodes. */
function treasuryKeeper(
  config: Config,
  registry: TreasuryRegistry,
  unitOfWork: UnitOfWork,
  signer: Signer,
  log: Logger,
): RepeatingWork {
  const keep = keepTreasuries({
    unitOfWork,
    registry,
    signer,
    railFor: (treasury) =>
      createSolanaRail({
        treasury,
        treasuries: () => registry.all,
        rpcUrl: config.SOLANA_RPC_URL,
        witnessRpcUrl: config.SOLANA_WITNESS_RPC_URL ?? null,
        genesisHash: config.SOLANA_GENESIS_HASH ?? null,
        mint: config.PYUSD_MINT,
        signer,
        chainGuard: config.PAYOUT_CHAIN_GUARD === 'on',
        log,
      }),
    seconds: config.TREASURIES_FILE ?? [],
    log,
  });
  return createRepeatingWork({
    name: 'treasuries',
    log,
    intervalMs: KEEP_AGAIN_MS,
    failureMessage: 'a treasury could not be created',
    round: async () => {
      await keep();
      return KEEP_INTERVAL_MS;
    },
  });
}

const WAKES_PAYMENTS: ReadonlySet<string> = new Set(['ExpenseApproved', 'AuthorityEntryAppended']);

/** The work that events wake: payments, withdrawals, and the creation of treasuries. */
function wokenWork(
  payments: PayoutWorker,
  withdrawing: RepeatingWork,
  config: Config,
  registry: TreasuryRegistry,
  unitOfWork: UnitOfWork,
  { log }: Pick<ServiceParts, 'log'>,
): { work: RepeatingWork[]; onApplied: (event: AnyEvent) => void; signer: RemoteSigner } {
  const signer = createRemoteSigner({
    url: config.SIGNER_URL,
    sharedKey: config.SIGNER_SHARED_KEY_FILE,
  });
  const keeper = treasuryKeeper(config, registry, unitOfWork, signer, log);
  return {
    signer,
    work: [keeper, payments, withdrawing],
    onApplied: ({ type }) => {
      // One was queued, or somebody released one.
      if (WAKES_PAYMENTS.has(type)) payments.wake();
      if (type === 'AuthorityEntryAppended') withdrawing.wake();
      if (type === 'MemberChanged') {
        keeper.wake();
        payments.resume();
      }
    },
  };
}

/** Payout alone can reach the signer, so it tells operators whether the signer answers. */
function answerForSigner(server: FastifyInstance, signer: RemoteSigner): void {
  server.get('/signer/readyz', async () => ({
    missing: (await signer.isReachable()) ? [] : ['an answer'],
  }));
}

/** Compares one treasury after another with the books; a failure does not stop the others. */
function reconciler(
  registry: TreasuryRegistry,
  unitOfWork: UnitOfWork,
  config: Config,
  log: Logger,
): RepeatingWork {
  const byName = new Map<string, () => Promise<boolean>>();
  return createRepeatingWork({
    name: 'reconciliation',
    log,
    intervalMs: config.RECONCILE_INTERVAL_MS,
    failureMessage: 'a treasury could not be compared with the books',
    round: async () => {
      let isComplete = registry.all.length > 0;
      const failures: unknown[] = [];
      for (const rail of registry.all) {
        const reconcile = byName.get(rail.name) ?? reconcileTreasury({ rail, unitOfWork, log });
        byName.set(rail.name, reconcile);
        try {
          isComplete = (await reconcile()) && isComplete;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return isComplete ? undefined : RECONCILE_AGAIN_MS;
    },
  });
}

/** The worker that writes daily roots to the chain; only a service with a key for it has one. */
function anchorWork(
  config: Config,
  { database, log }: Pick<ServiceParts, 'database' | 'log'>,
): BackgroundWork[] {
  const { AUDIT_KEY_FILE: key, SOLANA_RPC_URL: rpcUrl } = config;
  if (key === undefined) return [];
  const chain = createMemoChain(rpcUrl, createMemoSigner(key));
  const databaseUrl = directDatabaseUrlOf(config);
  return [createAnchorWorker({ database, databaseUrl, chain, log })];
}

const limitsOf = (config: Config): PaymentLimits => ({
  perPayoutUsdMinor: config.PAYOUT_MAX_USD.amountMinor,
  perDayUsdMinor: config.PAYOUT_DAILY_MAX_USD.amountMinor,
});

const shownSettings = (
  config: Config,
): Pick<ContextParts, 'explorerUrlOf' | 'statementKeys' | 'genesisHash'> => ({
  explorerUrlOf: (signature) => config.EXPLORER_TRANSACTION_URL.replace('{signature}', signature),
  statementKeys: {
    receipt: config.RECEIPT_PUBLIC_KEYS_FILE,
    wallet: config.WALLET_PUBLIC_KEYS_FILE,
  },
  genesisHash: config.SOLANA_GENESIS_HASH ?? null,
});

/** The authority log as this service follows it. */
interface Followed {
  readonly trust: Trust;
  readonly states: AuthorityStates;
}

/** What people decide, by the authority log, and the handler that follows the log. */
function decisionsOfPeople(
  config: Config,
  inTransaction: InTransaction,
  { trust, states }: Followed,
  ports: Omit<AllPorts, keyof ChangePorts>,
): { useCases: UseCases; onAuthorityEntry: EventHandler<'AuthorityEntryAppended'> } {
  const writer = createAuthorityWriter(config.IDENTITY_URL, 'payout');
  const changes = createPayoutChanges({ ...ports, writer });
  const inChange = createChangeRunner(inTransaction, states);
  return {
    useCases: createUseCases({ ...ports, inChange, changes }),
    onAuthorityEntry: takeEffects({ states, trust }, changes),
  };
}

/** Wakes work after each commit, which may have queued something for it. */
const waking =
  (inTransaction: InTransaction, ...woken: readonly RepeatingWork[]): InTransaction =>
  async (work) => {
    const value = await inTransaction(work);
    for (const each of woken) each.wake();
    return value;
  };

export function createPayoutService(
  parts: ServiceParts,
  config: Config,
  clock: Clock = { now: () => new Date() },
): Service & { address(): string } {
  const { database, log } = parts;
  const unitOfWork = createUnitOfWork(parts.inTransaction, database);
  const treasuries = createTreasuries();
  const price = createPriceProver(config.PRICE_GUARDIAN_SET_FILE);
  const checkQuote = createQuoteCheck(price, parts);
  const trust = trustOf(config);
  const states = createAuthorityStates(trust);
  const limits = limitsOf(config);
  const coolingOffMs = config.WALLET_COOLING_OFF_S * 1_000;
  const worker = createPayoutWorker({
    leases: createLeaseRepository(database, `payout-${randomUUID()}`, LEASE_MS),
    unitOfWork,
    treasuries,
    clock,
    price,
    limits,
    coolingOffMs,
    concurrency: config.PAYOUT_CONCURRENCY,
    renewMs: RENEW_MS,
    log,
  });
  const withdrawals = createWithdrawalQueries(database);
  const withdrawing = createWithdrawalWorker({
    ...{ unitOfWork, treasuries, clock, queries: withdrawals, log },
    databaseUrl: directDatabaseUrlOf(config),
  });
  const inTransaction = waking(parts.inTransaction, worker, withdrawing);
  const queries = createPayoutQueries(database);
  const { useCases, onAuthorityEntry } = decisionsOfPeople(
    config,
    inTransaction,
    { trust, states },
    {
      ...{ treasuries, clock, price, trust, limits, coolingOffMs, queries },
      unitOfWork: createUnitOfWork(inTransaction, database),
    },
  );
  const contextParts = { queries, withdrawals, ...shownSettings(config), useCases };
  const woken = wokenWork(worker, withdrawing, config, treasuries, unitOfWork, { log });
  for (const gauges of [PAYOUT_GAUGES, WAITING_PAYOUT_GAUGES]) {
    registerDatabaseGauges(parts.metrics, database.$client, gauges);
  }
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    projections: createProjections({ clock, checkQuote }),
    queues: WORK_QUEUES,
    operatorHandlers: createOperatorHandlers(database),
    subscriptions: {
      ...handlersOver(eventPortsOf((...asked) => states.of(...asked)))(
        createSubscriptions({ clock, price, trust, checkQuote }),
      ),
      AuthorityEntryAppended: onAuthorityEntry,
    },
    onApplied: woken.onApplied,
    routes: (server) => answerForSigner(server, woken.signer),
    work: [
      ...woken.work,
      reconciler(treasuries, unitOfWork, config, log),
      ...anchorWork(config, parts),
    ],
  });
}
