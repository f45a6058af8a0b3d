import type { Viewer } from '@outlay/platform/auth';
import { createSubgraph } from '@outlay/platform/graphql';
import { createHttpServer } from '@outlay/platform/http';
import { createLogger, createMetrics } from '@outlay/platform/telemetry';
import { createContext } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import type { WorkflowBench } from './workflow-bench.ts';

/** The subgraph's own door, as the gateway uses it; the token names the viewer instead of proving them. */
export interface WorkflowGraph {
  /** The data of an operation. @throws when it answers with errors beside its payload's. */
  readonly ask: <Data>(viewer: Viewer, query: string, variables?: object) => Promise<Data>;
  /** The codes of the errors that it answers with beside its payload's. */
  readonly codesOf: (viewer: Viewer, query: string, variables?: object) => Promise<unknown[]>;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

export async function startWorkflowGraph(bench: WorkflowBench): Promise<WorkflowGraph> {
  const log = createLogger('workflow-graph-test', 'silent');
  const server = createHttpServer({
    log,
    metrics: createMetrics('workflow-graph-test'),
    notReady: () => Promise.resolve([]),
  });
  const { queries, useCases, clock } = bench;
  const subgraph = createSubgraph({
    name: 'workflow',
    resolvers,
    createContext: (facts) => createContext({ queries, useCases, clock }, facts),
    verifyInternalToken: (token) => Promise.resolve({ viewer: JSON.parse(token) as Viewer }),
    log,
  });
  await subgraph.start();
  subgraph.register(server);
  const post = async (viewer: Viewer, query: string, variables: object = {}): Promise<Answer> => {
    const response = await server.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${JSON.stringify(viewer)}` },
      payload: { query, variables },
    });
    return response.json<Answer>();
  };
  return {
    ask: async <Data>(viewer: Viewer, query: string, variables?: object) => {
      const { data, errors } = await post(viewer, query, variables);
      if (errors) throw new Error(JSON.stringify(errors));
      return data as Data;
    },
    codesOf: async (viewer, query, variables) =>
      ((await post(viewer, query, variables)).errors ?? []).map(
        ({ extensions }) => extensions?.code,
      ),
    close: async () => {
      await server.close();
      await subgraph.stop();
    },
  };
}
