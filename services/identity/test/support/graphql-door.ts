import type { Viewer } from '@outlay/platform/auth';
import { createSubgraph } from '@outlay/platform/graphql';
import { createHttpServer } from '@outlay/platform/http';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { createContext } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import type { IdentityBench } from './identity-bench.ts';

export interface Answer {
  readonly data: Record<string, unknown> | null;
  readonly errors?: readonly { message: string; extensions: { code: string } }[];
}

export interface GraphqlDoor {
  /** Asks as the gateway does, for `viewer`, from 192.0.2.7 with a browser. */
  readonly ask: (
    viewer: Viewer | null,
    query: string,
    variables?: Record<string, unknown>,
  ) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

/** The service's real door over a bench, without the gateway's token. */
export async function openGraphqlDoor(bench: IdentityBench): Promise<GraphqlDoor> {
  const log = createLogger('identity-test', 'silent');
  let asking: Viewer | null = null;
  const subgraph = createSubgraph({
    name: 'identity',
    resolvers,
    createContext: (facts) => createContext(bench, facts),
    verifyInternalToken: () => Promise.resolve({ viewer: asking }),
    log,
  });
  const server = createHttpServer({
    log,
    metrics: createMetrics('identity-test'),
    notReady: () => Promise.resolve([]),
  });
  await subgraph.start();
  subgraph.register(server);
  return {
    ask: async (viewer, query, variables = {}) => {
      asking = viewer;
      const reply = await server.inject({
        method: 'POST',
        url: '/graphql',
        headers: {
          'content-type': 'application/json',
          'x-client-address': '192.0.2.7',
          'x-client-user-agent': 'Firefox',
        },
        payload: { query, variables },
      });
      return reply.json<Answer>();
    },
    close: async () => {
      await server.close();
    },
  };
}
