import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { ApolloServer, type ApolloServerPlugin, type BaseContext } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
} from '@apollo/server/plugin/disabled';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { contractPath } from '@outlay/schemas/event-schemas';
import { sdlFilesOf } from '@outlay/schemas/subgraph-sdl';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OperationTypeNode, parse } from 'graphql';
import { readFileSync } from 'node:fs';
import {
  isOperator,
  PERSON_TOKEN_HEADER,
  type Operator,
  type VerifyInternalToken,
  type Viewer,
} from '../auth/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { acrossOrganizations, inOrganization } from '../tenancy/index.ts';
import { createDocumentStore } from './document-store.ts';
import { executeOverFastify } from './execute-over-fastify.ts';
import { maskFaults, noOrganization, unauthenticated } from './mask-faults.ts';
import { refuseReaders } from './refuse-readers.ts';

/** About 10 MB: a subgraph only gets parts of the gateway's documents. */
const DOCUMENT_TOKENS_MAX = 20_000;

/** The tokens of a request, with which a service asks identity to add what its caller says to the authority log. */
export interface Credentials {
  readonly internalToken: string;
  readonly personToken: string | null;
}

/** Facts about a request besides its document. */
export interface RequestFacts {
  /** The member who sent the request; null before sign-in and for an operator. */
  readonly viewer: Viewer | null;
  /** The operator who sent the request; null for anyone else. */
  readonly operator: Operator | null;
  /** Whether the caller's own token was sent along. Without it nothing may change. */
  readonly isPersonal: boolean;
  readonly credentials: Credentials;
  /** Correlation id across all services; new for every external request. */
  readonly correlationId: string;
  readonly traceparent: string | null;
  /** The caller's address, as the gateway saw it. */
  readonly clientAddress: string | null;
  /** The browser or program as it identifies itself; not trustworthy. */
  readonly userAgent: string | null;
}

export interface SubgraphOptions<Context extends BaseContext> {
  /** File name in schemas/graphql, without extension. */
  name: SubgraphName;
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

export function credentialsOf({ headers }: Pick<FastifyRequest, 'headers'>): Credentials {
  const personToken = headers[PERSON_TOKEN_HEADER];
  return {
    internalToken: (headers.authorization ?? '').replace(/^Bearer /, ''),
    personToken: typeof personToken === 'string' ? personToken : null,
  };
}

/** Who sent a request, and from where. @throws when its internal token is missing or not the gateway's */
export async function readRequestFacts(
  request: FastifyRequest,
  verify: VerifyInternalToken,
): Promise<RequestFacts> {
  const credentials = credentialsOf(request);
  const { internalToken, personToken } = credentials;
  const { principal, isPersonal } = await verify(internalToken, personToken);
  const byOperator = principal !== null && isOperator(principal);
  const correlation = request.headers['x-correlation-id'];
  const traceparent = request.headers['traceparent'];
  const clientAddress = request.headers['x-client-address'];
  const userAgent = request.headers['x-client-user-agent'];
  return {
    viewer: byOperator ? null : principal,
    operator: byOperator ? principal : null,
    isPersonal,
    credentials,
    correlationId: typeof correlation === 'string' ? correlation.slice(0, 60) : request.id,
    traceparent: typeof traceparent === 'string' ? traceparent : null,
    clientAddress: typeof clientAddress === 'string' ? clientAddress.slice(0, 60) : null,
    userAgent: typeof userAgent === 'string' && userAgent ? userAgent.slice(0, 300) : null,
  };
}

/**
 * The member who sent the request. @throws UNAUTHENTICATED before sign-in, FORBIDDEN for an operator, who uses the operators' API
 */
export function memberOf({ viewer, operator }: Pick<RequestFacts, 'viewer' | 'operator'>): Viewer {
  if (operator) throw noOrganization();
  if (!viewer) throw unauthenticated();
  return viewer;
}

/** Runs a request for its member's organization, or across all organizations before sign-in and for an operator. */
const inScopeOf = <Value>(
  { viewer }: Pick<RequestFacts, 'viewer'>,
  work: () => Promise<Value>,
): Promise<Value> =>
  viewer ? inOrganization(viewer.organizationId, work) : acrossOrganizations(work);

/** Where the context of a request has its facts. */
const FACTS = Symbol('facts');

const factsIn = (context: unknown): RequestFacts | undefined =>
  (context as { readonly [FACTS]?: RequestFacts })[FACTS];

/** For reading, the gateway's word on who calls is enough. Changes also need the caller's own token. */
const changesNeedThePerson: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ operation, contextValue }) => {
        const isChange = operation?.operation === OperationTypeNode.MUTATION;
        if (isChange && factsIn(contextValue)?.isPersonal !== true) throw unauthenticated();
        return Promise.resolve();
      },
    }),
};

/** A federated subgraph at POST /graphql that only the gateway can call, including `_service` and `_entities`. */
export function createSubgraph<Context extends BaseContext>(
  options: SubgraphOptions<Context>,
): Subgraph {
  const { name, resolvers, createContext, verifyInternalToken, log } = options;
  const sdl = sdlFilesOf(name).map((file) => readFileSync(contractPath(`graphql/${file}`), 'utf8'));
  const typeDefs = parse(sdl.join('\n'));
  const guarded = refuseReaders(resolvers, (context) => factsIn(context)?.viewer ?? null);
  const apollo = new ApolloServer<Context>({
    schema: buildSubgraphSchema({ typeDefs, resolvers: guarded as never }),
    introspection: false,
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    formatError: maskFaults(log),
    allowBatchedHttpRequests: false,
    documentStore: createDocumentStore(DOCUMENT_TOKENS_MAX),
    // Only the gateway reads these responses, and indentation would cost both sides time.
    stringifyResult: JSON.stringify,
    plugins: [
      changesNeedThePerson,
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginCacheControlDisabled(),
    ],
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
        return inScopeOf(facts, () =>
          executeOverFastify(apollo, request, reply, request.body, () =>
            Promise.resolve(Object.assign(createContext(facts), { [FACTS]: facts })),
          ),
        );
      });
    },
  };
}
