import { createControlDesk, createControlWorker } from '@outlay/platform/controls';
import type { Service } from '@outlay/platform/lifecycle';
import type { RelyingParty } from '@outlay/platform/passkeys';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { createProjections } from './events/projections.ts';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { readActiveAdminIds } from './persistence/member-directory.ts';
import { createCommitDecisions } from './persistence/commit-decisions.ts';
import { createDueWork } from './persistence/due-work.ts';
import { WORK_QUEUES } from './persistence/work-queues.ts';
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import { createWorkflowQueries } from './persistence/workflow-queries.ts';
import { doDueWork } from './use-cases/do-due-work.ts';
import type { Clock, Proofs } from './use-cases/ports.ts';
import { createApprovalControls, createUseCases } from './use-cases/use-cases.ts';
import { createTimerWorker } from './worker/timer-worker.ts';

export function createWorkflowService(
  parts: ServiceParts,
  {
    clock,
    proofs,
    relyingParty,
    delayS,
  }: {
    readonly clock: Clock;
    readonly proofs: Proofs;
    readonly relyingParty: RelyingParty;
    readonly delayS: number;
  },
): Service & { address(): string } {
  const queries = createWorkflowQueries(parts.database);
  const commitDecisions = createCommitDecisions(parts.inTransaction);
  const unitOfWork = createUnitOfWork(parts.inTransaction);
  const { log, database } = parts;
  const controls = createApprovalControls({ clock, delayS, proofs });
  const useCases = createUseCases({
    commitDecisions,
    unitOfWork,
    queries,
    clock,
    delayS,
    proofs,
    relyingParty,
    controls,
    log,
  });
  const desk = createControlDesk({
    gate: controls,
    clock,
    executor: database,
    unitOfWork,
    activeAdminIds: readActiveAdminIds,
  });
  const dueWork = createDueWork(parts.inTransaction);
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) =>
      createContext(
        { queries, useCases, clock, delayS, proofs, relyingParty, controls: desk },
        facts,
      ),
    topics: SUBSCRIBED_TOPICS,
    projections: createProjections(),
    subscriptions: createSubscriptions({ clock, proofs }),
    queues: WORK_QUEUES,
    work: [
      createTimerWorker({
        doDueWork: doDueWork({ dueWork, clock, proofs }),
        clock,
        log,
      }),
      createControlWorker({ database, log, passTime: desk.passTime }),
    ],
  });
}
