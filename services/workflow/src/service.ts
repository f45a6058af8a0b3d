import type { Service } from '@outlay/platform/lifecycle';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import { createWorkflowQueries } from './persistence/workflow-queries.ts';
import { decideStep } from './use-cases/decide-step.ts';
import type { Clock } from './use-cases/ports.ts';

/** Composition root: which part is made of which. */
export function createWorkflowService(
  parts: ServiceParts,
  clock: Clock = { now: () => new Date() },
): Service & { address(): string } {
  const contextParts = {
    queries: createWorkflowQueries(parts.database),
    decideStep: decideStep({ clock, unitOfWork: createUnitOfWork(parts.inTransaction) }),
  };
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    subscriptions: createSubscriptions(clock),
  });
}
