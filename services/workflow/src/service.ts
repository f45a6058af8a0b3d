import type { Trust } from '@outlay/authority';
import { createAuthorityStates, type AuthorityWriter } from '@outlay/authority-log';
import { handlersOver } from '@outlay/platform/inbox';
import type { Service } from '@outlay/platform/lifecycle';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createRunDecisions, createStepCaseReader } from './persistence/decision-scope.ts';
import { createDueWork } from './persistence/due-work.ts';
import { WORK_QUEUES } from './persistence/work-queues.ts';
import { createUnitOfWork, eventPortsOf, takeEffects } from './persistence/unit-of-work.ts';
import { createWorkflowQueries } from './persistence/workflow-queries.ts';
import { createProjections } from './projections.ts';
import { doDueWork } from './use-cases/do-due-work.ts';
import type { Clock } from './use-cases/ports.ts';
import { createWorkflowChanges, createUseCases } from './use-cases/use-cases.ts';
import { createTimerWorker } from './worker/timer-worker.ts';

export function createWorkflowService(
  parts: ServiceParts,
  {
    clock,
    trust,
    writer,
  }: {
    readonly clock: Clock;
    /** What the installation demands of statements. */
    readonly trust: Trust;
    readonly writer: AuthorityWriter;
  },
): Service & { address(): string } {
  const states = createAuthorityStates(trust);
  const queries = createWorkflowQueries(parts.database, states);
  const unitOfWork = createUnitOfWork(parts.inTransaction, states);
  const changes = createWorkflowChanges({ clock, writer });
  const useCases = createUseCases({
    runDecisions: createRunDecisions(parts.inTransaction),
    readStepCases: createStepCaseReader(parts.database, states),
    unitOfWork,
    queries,
    clock,
    trust,
    writer,
    changes,
  });
  const dueWork = createDueWork(parts.inTransaction);
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext({ queries, useCases, clock, trust }, facts),
    topics: SUBSCRIBED_TOPICS,
    projections: createProjections(),
    subscriptions: {
      ...handlersOver(eventPortsOf(states))(createSubscriptions({ clock, trust })),
      AuthorityEntryAppended: takeEffects({ states, trust }, changes),
    },
    queues: WORK_QUEUES,
    work: [
      createTimerWorker({
        doDueWork: doDueWork({ dueWork, clock }),
        clock,
        log: parts.log,
      }),
    ],
  });
}
