import type { Viewer } from '@outlay/platform/auth';
import { createSubgraph } from '@outlay/platform/graphql';
import { createHttpServer } from '@outlay/platform/http';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { createContext, type ContextParts } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import { registerExportRoute } from '../../src/http/export-route.ts';

export interface Answer {
  data: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

/** The service's HTTP API without a network: GraphQL as a given person, and files. */
export interface SubgraphDoor {
  readonly ask: (
    viewer: Viewer | null,
    query: string,
    variables?: Record<string, unknown>,
  ) => Promise<Answer>;
  readonly download: (url: string) => Promise<{ status: number; type: string; body: string }>;
  readonly close: () => Promise<void>;
}

export async function openDoor(parts: ContextParts): Promise<SubgraphDoor> {
  const log = createLogger('expense-test', 'silent');
  let caller: Viewer | null = null;
  const subgraph = createSubgraph({
    name: 'expense',
    resolvers,
    createContext: (facts) => createContext(parts, facts),
    verifyInternalToken: () => Promise.resolve({ viewer: caller }),
    log,
  });
  const server = createHttpServer({
    log,
    metrics: createMetrics('expense-test'),
    notReady: () => Promise.resolve([]),
  });
  await subgraph.start();
  subgraph.register(server);
  registerExportRoute(server, { ...parts, log });
  return {
    ask: async (viewer, query, variables = {}) => {
      caller = viewer;
      const reply = await server.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json' },
        payload: { query, variables },
      });
      return reply.json<Answer>();
    },
    download: async (url) => {
      const reply = await server.inject({ method: 'GET', url });
      const type = String(reply.headers['content-type']);
      return { status: reply.statusCode, type, body: reply.body };
    },
    close: async () => {
      await server.close();
      await subgraph.stop();
    },
  };
}
