import { createApprovalVerifier } from '@outlay/platform/approval-proof';
import { createRepeatingWork, type RepeatingWork, type Service } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { registerDatabaseGauges } from '@outlay/platform/telemetry';
import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import { PROJECTIONS } from './events/projections.ts';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createAnchorWork } from './audit-root/anchor-worker.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createLeaseRepository } from './persistence/lease-repository.ts';
import { createPayoutQueries } from './persistence/payout-queries.ts';
import { createOperatorHandlers } from './persistence/operator-handlers.ts';
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import { WORK_QUEUES } from './persistence/work-queues.ts';
import { createSolanaRail } from './rails/solana/solana-rail.ts';
import { createKeyFileSigner } from './signer/key-file-signer.ts';
import { DEFAULT_TREASURY } from './domain/treasuries.ts';
import type { SigningLimits } from './signer/signing-limits.ts';
import { PAYOUT_GAUGES, WAITING_PAYOUT_GAUGES } from './telemetry/payout-metrics.ts';
import type { Clock, UnitOfWork } from './use-cases/ports.ts';
import { createTreasuries, type Treasuries } from './use-cases/treasuries.ts';
import { createUseCases } from './use-cases/use-cases.ts';
import { reconcileTreasury } from './use-cases/reconcile-treasury.ts';
import { createPayoutWorker } from './worker/payout-worker.ts';

/** What a killed worker held is taken up after this; a step that takes longer keeps its lease by renewing it. */
const LEASE_MS = 6_000;
const RENEW_MS = 1_500;

/** In PYUSD what the operator's limits are in US dollars, ten times over, where nothing else is said. */
const BASE_UNITS_PER_CENT = 10_000n;
const SIGNER_HEADROOM = 10n;

const signingLimitsOf = (config: Config): SigningLimits => ({
  mint: config.PYUSD_MINT,
  perPayoutMaxBaseUnits:
    config.SIGNER_MAX_PYUSD?.amountMinor ??
    config.PAYOUT_MAX_USD.amountMinor * BASE_UNITS_PER_CENT * SIGNER_HEADROOM,
  perDayMaxBaseUnits:
    config.SIGNER_DAILY_MAX_PYUSD?.amountMinor ??
    config.PAYOUT_DAILY_MAX_USD.amountMinor * BASE_UNITS_PER_CENT * SIGNER_HEADROOM,
});

/** A rail for each key, all over the same nodes; each signs within limits of its own. */
function treasuriesOf(config: Config, log: Logger): Treasuries {
  const limits = signingLimitsOf(config);
  const signers = [
    {
      name: DEFAULT_TREASURY,
      organizations: null,
      signer: createKeyFileSigner(config.TREASURY_KEY_FILE, limits),
    },
    ...(config.TREASURIES_FILE ?? []).map(({ name, key, organizations }) => ({
      name,
      organizations,
      signer: createKeyFileSigner(key, limits, `the key of treasury ${name}`),
    })),
  ];
  const rails = signers.map(({ name, signer, organizations }) => ({
    organizations,
    rail: createSolanaRail({
      name,
      otherTreasuries: signers.map((other) => other.signer.address),
      rpcUrl: config.SOLANA_RPC_URL,
      witnessRpcUrl: config.SOLANA_WITNESS_RPC_URL ?? null,
      genesisHash: config.SOLANA_GENESIS_HASH ?? null,
      mint: config.PYUSD_MINT,
      signer,
      chainGuard: config.PAYOUT_CHAIN_GUARD === 'on',
      log,
    }),
  }));
  const [primary, ...seconds] = rails;
  if (!primary) throw new Error('there is always the default treasury');
  return createTreasuries(primary.rail, seconds);
}

/** Compares each treasury with the books. */
function reconcilersOf(
  { all }: Treasuries,
  unitOfWork: UnitOfWork,
  config: Config,
  log: Logger,
): RepeatingWork[] {
  const isOneOfSeveral = all.length > 1;
  return all.map((rail) => {
    const reconcile = reconcileTreasury({ rail, isOneOfSeveral, unitOfWork, log });
    return createRepeatingWork({
      name: 'reconciliation',
      log,
      intervalMs: config.RECONCILE_INTERVAL_MS,
      failureMessage: 'the treasury could not be compared with the books',
      round: async () => ((await reconcile()) ? undefined : 0),
    });
  });
}

/** Composition root: which part is made of which. */
export function createPayoutService(
  parts: ServiceParts,
  config: Config,
  clock: Clock = { now: () => new Date() },
): Service & { address(): string } {
  const { database, log } = parts;
  const unitOfWork = createUnitOfWork(parts.inTransaction, database);
  const treasuries = treasuriesOf(config, log);
  const verifier = createApprovalVerifier(
    config.SUBMISSION_PUBLIC_KEYS_FILE,
    config.CERTIFICATE_PUBLIC_KEYS_FILE,
  );
  const limits = {
    perPayoutUsdMinor: config.PAYOUT_MAX_USD.amountMinor,
    perDayUsdMinor: config.PAYOUT_DAILY_MAX_USD.amountMinor,
  };
  const worker = createPayoutWorker({
    leases: createLeaseRepository(database, `payout-${randomUUID()}`, LEASE_MS),
    unitOfWork,
    treasuries,
    clock,
    verifier,
    limits,
    concurrency: config.PAYOUT_CONCURRENCY,
    renewMs: RENEW_MS,
    log,
  });
  const reconcilers = reconcilersOf(treasuries, unitOfWork, config, log);
  // Whatever commits may have queued a payout: the same moment that wakes the relay wakes the worker.
  const kick = (): void => {
    parts.relay.kick();
    worker.kick();
  };
  const ports = {
    treasuries,
    clock,
    verifier,
    limits,
    unitOfWork: createUnitOfWork(async (work) => {
      const value = await parts.inTransaction(work);
      worker.kick();
      return value;
    }, database),
  };
  const queries = createPayoutQueries(database);
  const contextParts = {
    queries,
    explorerUrlOf: (signature: string) =>
      config.EXPLORER_TRANSACTION_URL.replace('{signature}', signature),
    useCases: createUseCases({ ...ports, queries }),
  };
  registerDatabaseGauges(parts.metrics, database.$client, PAYOUT_GAUGES);
  registerDatabaseGauges(parts.metrics, database.$client, WAITING_PAYOUT_GAUGES);
  return createSubgraphService({
    parts: { ...parts, relay: { ...parts.relay, kick } },
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    projections: PROJECTIONS,
    queues: WORK_QUEUES,
    operatorHandlers: createOperatorHandlers(database),
    subscriptions: createSubscriptions(clock, verifier),
    work: [worker, ...reconcilers, ...createAnchorWork(config, database, log)],
  });
}
