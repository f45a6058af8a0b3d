import {
  createAuthorityStates,
  createAuthorityWriter,
  createReceiptCheck,
  trustOf,
  type TrustConfig,
} from '@outlay/authority-log';
import { handlersOver } from '@outlay/platform/inbox';
import type { Service } from '@outlay/platform/lifecycle';
import { createPriceProver } from '@outlay/prices';
import { createQuoteCheck } from '@outlay/prices/quote-check';
import { createSigner } from '@outlay/platform/signed-links';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import type { Config } from './config.ts';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { registerExportRoute } from './http/export-route.ts';
import { createAccountingQueries } from './persistence/accounting-queries.ts';
import { createUnitOfWork, eventPortsOf, takeEffects } from './persistence/unit-of-work.ts';
import { createProjections } from './projections.ts';
import type { Clock } from './use-cases/ports.ts';
import { createPeriodChanges, createUseCases } from './use-cases/use-cases.ts';

type Settings = Pick<
  Config,
  | 'LINK_SECRET_FILE'
  | 'IDENTITY_URL'
  | 'RECEIPT_PUBLIC_KEYS_FILE'
  | 'PRICE_GUARDIAN_SET_FILE'
  | keyof TrustConfig
>;

const REPLY_WAIT_MS = 5_000;

/** The composition root makes every part of the service. */
export function createAccountingService(
  parts: ServiceParts,
  config: Settings,
  clock: Clock = { now: () => new Date() },
): Service & { address(): string } {
  const { database, log, inTransaction } = parts;
  const trust = trustOf(config);
  const states = createAuthorityStates(trust);
  const changes = createPeriodChanges({
    clock,
    writer: createAuthorityWriter(config.IDENTITY_URL, 'accounting'),
  });
  const queries = createAccountingQueries(database);
  const signer = createSigner(config.LINK_SECRET_FILE);
  const useCases = createUseCases({
    unitOfWork: createUnitOfWork(inTransaction, states),
    clock,
    changes,
    queries,
    replyWaitMs: REPLY_WAIT_MS,
  });
  const contextParts = { queries, useCases, signer, clock, publicUrl: config.PUBLIC_URL };
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    mayLinger: true,
    projections: createProjections(),
    subscriptions: {
      ...handlersOver(eventPortsOf(states))(
        createSubscriptions({
          clock,
          trust,
          checkReceipt: createReceiptCheck(config.RECEIPT_PUBLIC_KEYS_FILE),
          checkQuote: createQuoteCheck(createPriceProver(config.PRICE_GUARDIAN_SET_FILE), parts),
        }),
      ),
      AuthorityEntryAppended: takeEffects({ states, trust }, changes),
    },
    routes: (server) => registerExportRoute(server, queries, { signer, clock, log }),
  });
}
