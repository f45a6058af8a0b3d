import type { Service } from '@outlay/platform/lifecycle';
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
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import { createSolanaRail } from './rails/solana/solana-rail.ts';
import { createKeyFileSigner } from './signer/key-file-signer.ts';
import type { SigningLimits } from './signer/signing-limits.ts';
import { PAYOUT_GAUGES, WAITING_PAYOUT_GAUGES } from './telemetry/payout-metrics.ts';
import type { Clock } from './use-cases/ports.ts';
import { createUseCases } from './use-cases/use-cases.ts';
import { reconcileTreasury } from './use-cases/reconcile-treasury.ts';
import { createReconciler } from './worker/reconciler.ts';
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

/** Composition root: which part is made of which. */
export function createPayoutService(
  parts: ServiceParts,
  config: Config,
  clock: Clock = { now: () => new Date() },
): Service & { address(): string } {
  const { database, log } = parts;
  const unitOfWork = createUnitOfWork(parts.inTransaction, database);
  const rail = createSolanaRail({
    rpcUrl: config.SOLANA_RPC_URL,
    witnessRpcUrl: config.SOLANA_WITNESS_RPC_URL ?? null,
    genesisHash: config.SOLANA_GENESIS_HASH ?? null,
    mint: config.PYUSD_MINT,
    signer: createKeyFileSigner(config.TREASURY_KEY_FILE, signingLimitsOf(config)),
    chainGuard: config.PAYOUT_CHAIN_GUARD === 'on',
    log,
  });
  const limits = {
    perPayoutUsdMinor: config.PAYOUT_MAX_USD.amountMinor,
    perDayUsdMinor: config.PAYOUT_DAILY_MAX_USD.amountMinor,
  };
  const worker = createPayoutWorker({
    leases: createLeaseRepository(database, `payout-${randomUUID()}`, LEASE_MS),
    unitOfWork,
    rail,
    clock,
    limits,
    concurrency: config.PAYOUT_CONCURRENCY,
    renewMs: RENEW_MS,
    log,
  });
  const reconciler = createReconciler({
    reconcile: reconcileTreasury({ rail, unitOfWork, log }),
    intervalMs: config.RECONCILE_INTERVAL_MS,
    log,
  });
  // Whatever commits may have queued a payout: the same moment that wakes the relay wakes the worker.
  const kick = (): void => {
    parts.relay.kick();
    worker.kick();
  };
  const ports = {
    rail,
    clock,
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
    subscriptions: createSubscriptions(clock, (payoutId, contentHash) =>
      rail.contentSeal(payoutId, contentHash),
    ),
    work: [worker, reconciler, ...createAnchorWork(config, database, log)],
  });
}
