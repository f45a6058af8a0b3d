import type { Viewer } from '@outlay/platform/auth';
import { createSubgraph } from '@outlay/platform/graphql';
import { createHttpServer } from '@outlay/platform/http';
import { createMetrics } from '@outlay/platform/telemetry';
import { createContext } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import type { NotificationBench } from './notification-bench.ts';

interface Answer<Data> {
  readonly data: Data | null;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

/** The subgraph's own door, as the gateway uses it; the token names the viewer instead of proving them. */
export interface NotificationGraph {
  readonly post: <Data>(viewer: Viewer, query: string, variables?: object) => Promise<Answer<Data>>;
  /** The data of an operation. @throws when it answers with errors beside its payload's. */
  readonly ask: <Data>(viewer: Viewer, query: string, variables?: object) => Promise<Data>;
  /** The codes of the errors that it answers with beside its payload's. */
  readonly codesOf: (viewer: Viewer, query: string, variables?: object) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export async function startNotificationGraph(bench: NotificationBench): Promise<NotificationGraph> {
  const { log } = bench;
  const server = createHttpServer({
    log,
    metrics: createMetrics('notification-graph-test'),
    notReady: () => Promise.resolve([]),
  });
  const subgraph = createSubgraph({
    name: 'notification',
    resolvers,
    createContext: (facts) => createContext(bench, facts),
    verifyInternalToken: (token) => Promise.resolve({ viewer: JSON.parse(token) as Viewer }),
    log,
  });
  await subgraph.start();
  subgraph.register(server);
  const post: NotificationGraph['post'] = async <Data>(
    viewer: Viewer,
    query: string,
    variables: object = {},
  ) => {
    const response = await server.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${JSON.stringify(viewer)}` },
      payload: { query, variables },
    });
    return response.json<Answer<Data>>();
  };
  return {
    post,
    ask: async <Data>(viewer: Viewer, query: string, variables?: object) => {
      const { data, errors } = await post<Data>(viewer, query, variables);
      if (errors || !data) throw new Error(JSON.stringify(errors));
      return data;
    },
    codesOf: async (viewer, query, variables) =>
      ((await post(viewer, query, variables)).errors ?? []).map(
        ({ extensions }) => extensions.code,
      ),
    close: async () => {
      await server.close();
      await subgraph.stop();
    },
  };
}
