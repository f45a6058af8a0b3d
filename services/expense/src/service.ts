import { createRootCloser } from '@outlay/platform/audit-chain';
import type { Service } from '@outlay/platform/lifecycle';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { createProjections } from './events/projections.ts';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { registerExportRoute } from './http/export-route.ts';
import { createCatalogueQueries } from './persistence/catalogue-repository.ts';
import { createCommitDrafts } from './persistence/commit-drafts.ts';
import { createDirectory } from './persistence/directory-repository.ts';
import { createDuplicateSearch } from './persistence/duplicate-search.ts';
import { createExpenseQueries } from './persistence/expense-queries.ts';
import { createSigner } from './persistence/signer.ts';
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import type { Clock } from './use-cases/ports.ts';
import { createUseCases } from './use-cases/use-cases.ts';

/** What requests are answered with, over one database. */
export function createRequestParts(
  { database, inTransaction }: Pick<ServiceParts, 'database' | 'inTransaction'>,
  signingKey: string,
  clock: Clock,
) {
  const ports = {
    clock,
    directory: createDirectory(database),
    commitDrafts: createCommitDrafts(inTransaction),
    duplicates: createDuplicateSearch(database),
    queries: createExpenseQueries(database),
    unitOfWork: createUnitOfWork(inTransaction),
  };
  return {
    clock,
    directory: ports.directory,
    queries: ports.queries,
    catalogue: createCatalogueQueries(database),
    signer: createSigner(signingKey),
    useCases: createUseCases(ports),
  };
}

/** Composition root: which part is made of which. `signingKey` is that of every process of this service. */
export function createExpenseService(
  parts: ServiceParts,
  signingKey: string,
  clock: Clock = { now: () => new Date() },
): Service & { address(): string } {
  const requestParts = createRequestParts(parts, signingKey, clock);
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(requestParts, facts),
    topics: SUBSCRIBED_TOPICS,
    projections: createProjections(clock),
    subscriptions: createSubscriptions(clock),
    work: [createRootCloser({ ...parts, clock, source: 'expense', type: 'ActivityRootClosed' })],
    routes: (server) => registerExportRoute(server, { ...requestParts, log: parts.log }),
  });
}
