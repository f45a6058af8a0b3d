import { createRootCloser } from '@outlay/platform/audit-chain';
import { createGroupCommit } from '@outlay/platform/group-commit';
import type { Service } from '@outlay/platform/lifecycle';
import { mayTryAlone } from '@outlay/platform/postgres';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { createProjections } from './events/projections.ts';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext, type UseCases } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { registerExportRoute } from './http/export-route.ts';
import { createCatalogueQueries } from './persistence/catalogue-repository.ts';
import { createDirectory } from './persistence/directory-repository.ts';
import { createDuplicateSearch } from './persistence/duplicate-search.ts';
import { createExpenseQueries } from './persistence/expense-queries.ts';
import { createSigner } from './persistence/signer.ts';
import { createDraftsUnitOfWork, createUnitOfWork } from './persistence/unit-of-work.ts';
import { cancelExpense } from './use-cases/cancel-expense.ts';
import { createCategory, updateCategory } from './use-cases/change-category.ts';
import { createPolicy, setPolicyArchived, updatePolicy } from './use-cases/change-policy.ts';
import { checkDraft, type DraftCheckPorts } from './use-cases/check-draft.ts';
import { createDrafts, keyOfDraft, type CreateDraftsPorts } from './use-cases/create-drafts.ts';
import { createExpense, type CreateExpensePorts } from './use-cases/create-expense.ts';
import { deleteExpense } from './use-cases/delete-expense.ts';
import type { Clock, UseCasePorts } from './use-cases/ports.ts';
import { resolveDuplicate } from './use-cases/resolve-duplicate.ts';
import { submitExpense } from './use-cases/submit-expense.ts';
import { updateExpense } from './use-cases/update-expense.ts';

/** A fraction of what a create takes when several are under way. */
const GATHER_MS = 15;

/**
 * One transaction at a time: it holds the end of the organisation's audit chain until it is on disk, so a second one would wait for it
 * anyway; what arrives meanwhile goes together. And of two look-alikes that come to this process at once, the second sees the first.
 */
const draftsCommittedTogether = (ports: CreateDraftsPorts): CreateExpensePorts['createDraft'] =>
  createGroupCommit({
    commit: createDrafts(ports),
    keyOf: keyOfDraft,
    mayTryAlone,
    atOnceMax: 1,
    gatherMs: GATHER_MS,
  });

const createUseCases = (ports: UseCasePorts & DraftCheckPorts & CreateDraftsPorts): UseCases => ({
  cancelExpense: cancelExpense(ports),
  checkDraft: checkDraft(ports),
  createCategory: createCategory(ports),
  createExpense: createExpense({ ...ports, createDraft: draftsCommittedTogether(ports) }),
  createPolicy: createPolicy(ports),
  deleteExpense: deleteExpense(ports),
  resolveDuplicate: resolveDuplicate(ports),
  setPolicyArchived: setPolicyArchived(ports),
  submitExpense: submitExpense(ports),
  updateCategory: updateCategory(ports),
  updateExpense: updateExpense(ports),
  updatePolicy: updatePolicy(ports),
});

/** What requests are answered with, over one database. */
export function createRequestParts(
  { database, inTransaction }: Pick<ServiceParts, 'database' | 'inTransaction'>,
  signingKey: string,
  clock: Clock,
) {
  const ports = {
    clock,
    directory: createDirectory(database),
    drafts: createDraftsUnitOfWork(inTransaction),
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
