import type { BaseContext } from '@apollo/server';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../auth/index.ts';
import { createSubgraph, type SubgraphOptions } from '../graphql/index.ts';
import { createHttpServer } from '../http/index.ts';
import { createLogger, createMetrics } from '../telemetry/index.ts';

export interface GraphqlAnswer<Data> {
  readonly data: Data | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string };
  }[];
}

/**
 * A service's subgraph without a network. Tests query it as the gateway does for a viewer; null is a request without an identity.
 */
export interface SubgraphTestkit {
  /** The HTTP server, for routes beside GraphQL. */
  readonly server: FastifyInstance;
  readonly post: <Data = Record<string, unknown>>(
    viewer: Principal | null,
    query: string,
    variables?: object,
  ) => Promise<GraphqlAnswer<Data>>;
  /** The data of an operation. @throws when the answer has errors outside its payloads */
  readonly ask: <Data>(
    viewer: Principal | null,
    query: string,
    variables?: object,
  ) => Promise<Data>;
  /** The codes of the errors outside payloads. */
  readonly codesOf: (
    viewer: Principal | null,
    query: string,
    variables?: object,
  ) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/** The client that the gateway passes on. */
const CLIENT = { 'x-client-address': '192.0.2.7', 'x-client-user-agent': 'Firefox' };

/** Serves a service's resolvers. The internal token names the viewer without proof. */
export async function startSubgraphTestkit<Context extends BaseContext>({
  name,
  resolvers,
  createContext,
}: Pick<
  SubgraphOptions<Context>,
  'name' | 'resolvers' | 'createContext'
>): Promise<SubgraphTestkit> {
  const log = createLogger(`${name}-test`, 'silent');
  const subgraph = createSubgraph({
    name,
    resolvers,
    createContext,
    verifyInternalToken: (token) =>
      Promise.resolve({
        isPersonal: true,
        ...(JSON.parse(token) as { principal: Principal | null; isPersonal?: boolean }),
      }),
    log,
  });
  const server = createHttpServer({
    log,
    metrics: createMetrics(`${name}-test`),
    notReady: () => Promise.resolve([]),
  });
  await subgraph.start();
  subgraph.register(server);
  const post: SubgraphTestkit['post'] = async <Data>(
    viewer: Principal | null,
    query: string,
    variables: object = {},
  ) => {
    const response = await server.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${JSON.stringify({ principal: viewer })}`, ...CLIENT },
      payload: { query, variables },
    });
    return response.json<GraphqlAnswer<Data>>();
  };
  return {
    server,
    post,
    ask: async <Data>(viewer: Principal | null, query: string, variables?: object) => {
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
