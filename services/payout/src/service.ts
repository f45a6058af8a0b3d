import type { Service } from '@outlay/platform/lifecycle';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createLeaseRepository } from './persistence/lease-repository.ts';
import { createPayoutQueries } from './persistence/payout-queries.ts';
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import { createSolanaRail } from './rails/solana/solana-rail.ts';
import { createKeyFileSigner } from './signer/key-file-signer.ts';
import { cancelPayout } from './use-cases/cancel-payout.ts';
import type { Clock } from './use-cases/ports.ts';
import { releasePayout } from './use-cases/release-payout.ts';
import { reconcileTreasury } from './use-cases/reconcile-treasury.ts';
import { createReconciliationRepository } from './persistence/reconciliation-repository.ts';
import { createReconciler } from './worker/reconciler.ts';
import { createPayoutWorker } from './worker/payout-worker.ts';

/** A step asks the chain a handful of times, 5 s each at most; whoever takes longer is fenced off. */
const LEASE_MS = 30_000;

/** Composition root: which part is made of which. */
export function createPayoutService(
  parts: ServiceParts,
  config: Config,
  clock: Clock = { now: () => new Date() },
): Service & { address(): string } {
  const { database, log } = parts;
  const unitOfWork = createUnitOfWork(parts.inTransaction);
  const rail = createSolanaRail({
    rpcUrl: config.SOLANA_RPC_URL,
    witnessRpcUrl: config.SOLANA_WITNESS_RPC_URL ?? null,
    genesisHash: config.SOLANA_GENESIS_HASH ?? null,
    mint: config.PYUSD_MINT,
    signer: createKeyFileSigner(config.TREASURY_KEY_FILE),
    log,
  });
  const worker = createPayoutWorker({
    leases: createLeaseRepository(database, `payout-${randomUUID()}`, LEASE_MS),
    unitOfWork,
    rail,
    clock,
    limits: {
      perPayoutUsdMinor: config.PAYOUT_MAX_USD.amountMinor,
      perDayUsdMinor: config.PAYOUT_DAILY_MAX_USD.amountMinor,
    },
    concurrency: config.PAYOUT_CONCURRENCY,
    log,
  });
  const reconciler = createReconciler({
    reconcile: reconcileTreasury({
      rail,
      repository: createReconciliationRepository(database),
      log,
    }),
    intervalMs: config.RECONCILE_INTERVAL_MS,
    log,
  });
  // Whatever commits may have queued a payout: the same moment that wakes the relay wakes the worker.
  const kick = (): void => {
    parts.relay.kick();
    worker.kick();
  };
  const ports = {
    unitOfWork: createUnitOfWork(async (work) => {
      const value = await parts.inTransaction(work);
      worker.kick();
      return value;
    }),
  };
  const contextParts = {
    queries: createPayoutQueries(database),
    explorerUrlOf: (signature: string) =>
      config.EXPLORER_TRANSACTION_URL.replace('{signature}', signature),
    useCases: { cancelPayout: cancelPayout(ports), releasePayout: releasePayout(ports) },
  };
  return createSubgraphService({
    parts: { ...parts, relay: { ...parts.relay, kick } },
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    subscriptions: createSubscriptions(clock),
    work: [worker, reconciler],
  });
}
