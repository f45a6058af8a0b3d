import { createControlDesk, createControlWorker } from '@outlay/platform/controls';
import type { Service } from '@outlay/platform/lifecycle';
import { createSigner } from '@outlay/platform/signed-links';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import type { Config } from './config.ts';
import { createProjections } from './events/projections.ts';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { registerExportRoute } from './http/export-route.ts';
import { createAccountingQueries } from './persistence/accounting-queries.ts';
import { readBookkeeperIds } from './persistence/projections.ts';
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import type { Clock } from './use-cases/ports.ts';
import { BOOKKEEPERS } from './use-cases/change-chart.ts';
import { createAccountingControls, createUseCases } from './use-cases/use-cases.ts';

type Settings = Pick<Config, 'LINK_SECRET_FILE' | 'PUBLIC_URL' | 'CONTROL_CHANGE_DELAY_S'>;

const REPLY_WAIT_MS = 5_000;

/** The composition root makes every part of the service. */
export function createAccountingService(
  parts: ServiceParts,
  { LINK_SECRET_FILE, PUBLIC_URL, CONTROL_CHANGE_DELAY_S }: Settings,
  clock: Clock = { now: () => new Date() },
): Service & { address(): string } {
  const { database, log, inTransaction } = parts;
  const gate = createAccountingControls(clock, CONTROL_CHANGE_DELAY_S);
  const unitOfWork = createUnitOfWork(inTransaction);
  const desk = {
    gate,
    clock,
    executor: database,
    activeAdminIds: readBookkeeperIds,
    roles: BOOKKEEPERS,
  };
  const controls = createControlDesk({ ...desk, unitOfWork });
  const queries = createAccountingQueries(database);
  const signer = createSigner(LINK_SECRET_FILE);
  const useCases = createUseCases({
    unitOfWork,
    clock,
    controls: gate,
    queries,
    replyWaitMs: REPLY_WAIT_MS,
  });
  const contextParts = { queries, useCases, controls, signer, clock, publicUrl: PUBLIC_URL };
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    mayLinger: true,
    projections: createProjections(),
    subscriptions: createSubscriptions(clock),
    work: [createControlWorker({ database, log, passTime: controls.passTime })],
    routes: (server) => registerExportRoute(server, queries, { signer, clock, log }),
  });
}
