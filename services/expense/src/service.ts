import type { Service } from '@outlay/platform/lifecycle';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createCatalogueRepository } from './persistence/catalogue-repository.ts';
import { createDirectory } from './persistence/directory-repository.ts';
import { createExpenseQueries } from './persistence/expense-queries.ts';
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import { cancelExpense } from './use-cases/cancel-expense.ts';
import { createExpense } from './use-cases/create-expense.ts';
import { deleteExpense } from './use-cases/delete-expense.ts';
import type { Clock } from './use-cases/ports.ts';
import { submitExpense } from './use-cases/submit-expense.ts';
import { updateExpense } from './use-cases/update-expense.ts';

/** Composition root: which part is made of which. */
export function createExpenseService(
  parts: ServiceParts,
  clock: Clock = { now: () => new Date() },
): Service & { address(): string } {
  const ports = {
    clock,
    directory: createDirectory(parts.database),
    unitOfWork: createUnitOfWork(parts.inTransaction),
  };
  const contextParts = {
    clock,
    catalogue: createCatalogueRepository(parts.database),
    queries: createExpenseQueries(parts.database),
    useCases: {
      cancelExpense: cancelExpense(ports),
      createExpense: createExpense(ports),
      deleteExpense: deleteExpense(ports),
      submitExpense: submitExpense(ports),
      updateExpense: updateExpense(ports),
    },
  };
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    subscriptions: createSubscriptions(clock),
  });
}
