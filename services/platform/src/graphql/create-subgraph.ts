import { ApolloServer, type BaseContext } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
} from '@apollo/server/plugin/disabled';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { contractPath } from '@outlay/schemas/event-schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'graphql';
import { readFileSync } from 'node:fs';
import type { VerifyInternalToken, Viewer } from '../auth/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { executeOverFastify } from './execute-over-fastify.ts';
import { maskFaults } from './mask-faults.ts';

/** A request's data besides its document. */
export interface RequestFacts {
  /** Null before sign-in. */
  readonly viewer: Viewer | null;
  /** Correlation id over all services; new for every external request. */
  readonly correlationId: string;
  readonly traceparent: string | null;
  /** The caller's address, as the gateway saw it. */
  readonly clientAddress: string | null;
  /** The browser's or program's name for itself; not trustworthy. */
  readonly userAgent: string | null;
}

export interface SubgraphOptions<Context extends BaseContext> {
  /** File name in schemas/graphql, without extension. */
  name: string;
  /** Typed by the service's generated resolver types. */
  resolvers: object;
  createContext: (facts: RequestFacts) => Context;
  verifyInternalToken: VerifyInternalToken;
  log: Logger;
}

export interface Subgraph {
  start(): Promise<void>;
  stop(): Promise<void>;
  register(server: FastifyInstance): void;
}

/** The viewer of a request. @throws when its internal token is missing or not the gateway's. */
export async function readRequestFacts(
  request: FastifyRequest,
  verify: VerifyInternalToken,
): Promise<RequestFacts> {
  const header = request.headers.authorization ?? '';
  const { viewer } = await verify(header.replace(/^Bearer /, ''));
  const correlation = request.headers['x-correlation-id'];
  const traceparent = request.headers['traceparent'];
  const clientAddress = request.headers['x-client-address'];
  const userAgent = request.headers['x-client-user-agent'];
  return {
    viewer,
    correlationId: typeof correlation === 'string' ? correlation.slice(0, 60) : request.id,
    traceparent: typeof traceparent === 'string' ? traceparent : null,
    clientAddress: typeof clientAddress === 'string' ? clientAddress.slice(0, 60) : null,
    userAgent: typeof userAgent === 'string' && userAgent ? userAgent.slice(0, 300) : null,
  };
}

/** A federated subgraph at POST /graphql that only the gateway can call, `_service` and `_entities` included. */
export function createSubgraph<Context extends BaseContext>(
  options: SubgraphOptions<Context>,
): Subgraph {
  const { name, resolvers, createContext, verifyInternalToken, log } = options;
  const typeDefs = parse(readFileSync(contractPath(`graphql/${name}.graphql`), 'utf8'));
  const apollo = new ApolloServer<Context>({
    schema: buildSubgraphSchema({ typeDefs, resolvers: resolvers as never }),
    introspection: false,
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    formatError: maskFaults(log),
    allowBatchedHttpRequests: false,
    // Only the gateway reads these responses: indentation would cost both ends time.
    stringifyResult: JSON.stringify,
    plugins: [ApolloServerPluginInlineTraceDisabled(), ApolloServerPluginCacheControlDisabled()],
  });
  return {
    start: () => apollo.start(),
    stop: () => apollo.stop(),
    register: (server) => {
      server.post('/graphql', async (request, reply) => {
        let facts: RequestFacts;
        try {
          facts = await readRequestFacts(request, verifyInternalToken);
        } catch {
          return reply.code(401).send({ error: 'not the gateway' });
        }
        return executeOverFastify(apollo, request, reply, request.body, () =>
          Promise.resolve(createContext(facts)),
        );
      });
    },
  };
}
