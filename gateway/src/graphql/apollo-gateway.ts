import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { MintInternalToken } from '@outlay/platform/auth';
import { contractPath } from '@outlay/schemas/event-schemas';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import type { Logger, Registry } from '@outlay/platform/telemetry';
import type { GraphQLFormattedError } from 'graphql';
import { readFileSync } from 'node:fs';
import { createAskSubgraph, createDataSource } from './ask-subgraph.ts';
import type { GatewayContext } from './gateway-context.ts';
import { guardOperations } from './guard-operations.ts';
import { createOperationMetrics } from './operation-metrics.ts';
import { LIMITS } from './operation-limits.ts';
import { PreparedGateway } from './prepared/prepared-gateway.ts';

/** Error codes that clients see; all others are internal. */
const SHOWN = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'OPERATION_TOO_COMPLEX',
  'SCOPE_MISSING',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'SERVICE_UNAVAILABLE',
]);

function formatError(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const { extensions = {}, path, locations } = formatted;
  const code =
    typeof extensions['code'] === 'string' ? extensions['code'] : 'INTERNAL_SERVER_ERROR';
  const place = { ...(path && { path }), ...(locations && { locations }) };
  if (!SHOWN.has(code)) {
    return {
      message: 'Something went wrong on our side.',
      ...place,
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    };
  }
  const { service, serviceName, retryAfterSeconds } = extensions;
  return {
    message: formatted.message,
    ...place,
    extensions: {
      code,
      ...(code === 'SERVICE_UNAVAILABLE' && { service: service ?? serviceName, retryAfterSeconds }),
    },
  };
}

/** The federated graph from the committed supergraph: nothing is composed or introspected at run time. */
export function createGatewayServer(
  urls: Readonly<Record<SubgraphName, string>>,
  mint: MintInternalToken,
  log: Logger,
  metrics: Registry,
): ApolloServer<GatewayContext> {
  const ask = createAskSubgraph(urls, mint);
  const gateway = new PreparedGateway(
    {
      supergraphSdl: readFileSync(contractPath('graphql/supergraph.graphql'), 'utf8'),
      buildService: ({ name }) => createDataSource(name as SubgraphName, ask),
      logger: {
        debug: () => undefined,
        info: () => undefined,
        warn: log.warn.bind(log),
        error: log.error.bind(log),
      },
    },
    ask,
  );
  return new ApolloServer<GatewayContext>({
    gateway,
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: LIMITS.tokens },
    formatError,
    stringifyResult: JSON.stringify,
    plugins: [
      createOperationMetrics(metrics),
      guardOperations,
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
    ],
  });
}
