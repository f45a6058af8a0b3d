import type { Trust } from '@outlay/authority';
import {
  createAuthorityStates,
  type AuthorityStates,
  type AuthorityWriter,
  type Changes,
  type CheckReceipt,
} from '@outlay/authority-log';
import { createRootCloser } from '@outlay/platform/audit-chain';
import { handlersOver, type EventHandler } from '@outlay/platform/inbox';
import type { Service } from '@outlay/platform/lifecycle';
import { createPriceProver, type GuardianSet } from '@outlay/prices';
import { createQuoteCheck } from '@outlay/prices/quote-check';
import { createSigner } from '@outlay/platform/signed-links';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { registerExportRoute } from './http/export-route.ts';
import { createCatalogueQueries } from './persistence/catalogue-repository.ts';
import { createRunDrafts } from './persistence/draft-scope.ts';
import { createDirectory } from './persistence/directory-repository.ts';
import { createDuplicateSearch } from './persistence/duplicate-search.ts';
import { createExpenseQueries } from './persistence/expense-queries.ts';
import { createQuoteExpiry } from './persistence/expired-quotes.ts';
import { createSpendingFold } from './persistence/fold-spending.ts';
import { createSavedViews } from './persistence/saved-views.ts';
import {
  createChangeRunner,
  createUnitOfWork,
  eventPortsOf,
  takeEffects,
} from './persistence/unit-of-work.ts';
import { createProjections } from './projections.ts';
import type { CatalogueScope, Clock } from './use-cases/ports.ts';
import { createCatalogueChanges, createUseCases } from './use-cases/use-cases.ts';

/** Keys and time, which every process of this service has. */
export interface ExpensePorts {
  /** Key that signs links to exports. */
  readonly signingKey: string;
  /** Address of the installation, without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly authority: AuthorityParts;
}

/** What the authority log decides here, and how it is followed. */
export interface AuthorityParts {
  readonly trust: Trust;
  readonly writer: AuthorityWriter;
  readonly states: AuthorityStates;
  readonly changes: Changes<CatalogueScope>;
  readonly onEntry: EventHandler<'AuthorityEntryAppended'>;
}

export function createAuthorityParts(ports: {
  readonly trust: Trust;
  readonly writer: AuthorityWriter;
  readonly clock: Clock;
}): AuthorityParts {
  const { trust, writer } = ports;
  const states = createAuthorityStates(trust);
  const changes = createCatalogueChanges(ports);
  return { trust, writer, states, changes, onEntry: takeEffects({ states, trust }, changes) };
}

/** Creates everything that requests need, over one database. */
export function createRequestParts(
  { database, inTransaction }: Pick<ServiceParts, 'database' | 'inTransaction'>,
  { signingKey, publicUrl, clock, authority }: ExpensePorts,
) {
  const ports = {
    clock,
    writer: authority.writer,
    trust: authority.trust,
    knownAuthority: (organizationId: string) => authority.states.of(database, organizationId),
    directory: createDirectory(database),
    runDrafts: createRunDrafts(inTransaction),
    duplicates: createDuplicateSearch(database),
    queries: createExpenseQueries(database),
    savedViews: createSavedViews(database, inTransaction),
    unitOfWork: createUnitOfWork(inTransaction),
    inChange: createChangeRunner(inTransaction, authority.states),
    changes: authority.changes,
  };
  return {
    clock,
    directory: ports.directory,
    queries: ports.queries,
    savedViews: ports.savedViews,
    catalogue: createCatalogueQueries(database),
    signer: createSigner(signingKey),
    publicUrl,
    useCases: createUseCases(ports),
  };
}

export function createExpenseService(
  parts: ServiceParts,
  ports: ExpensePorts & {
    readonly checkReceipt: CheckReceipt;
    readonly priceGuardians: readonly GuardianSet[];
  },
): Service & { address(): string } {
  const { clock } = ports;
  const requestParts = createRequestParts(parts, ports);
  const checkQuote = createQuoteCheck(createPriceProver(ports.priceGuardians), parts);
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(requestParts, facts),
    topics: SUBSCRIBED_TOPICS,
    projections: createProjections({ clock, checkQuote }),
    subscriptions: {
      ...handlersOver(eventPortsOf)(createSubscriptions({ ...ports, checkQuote })),
      AuthorityEntryAppended: ports.authority.onEntry,
    },
    work: [
      createRootCloser({ ...parts, clock, source: 'expense', type: 'ActivityRootClosed' }),
      createQuoteExpiry(parts.database, parts.log),
      createSpendingFold(parts.database, parts.log),
    ],
    routes: (server) => registerExportRoute(server, { ...requestParts, log: parts.log }),
  });
}
