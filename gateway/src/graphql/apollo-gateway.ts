import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { MintInternalToken } from '@outlay/platform/auth';
import { createDocumentStore } from '@outlay/platform/graphql';
import { contractPath } from '@outlay/schemas/event-schemas';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import type { Logger, Registry } from '@outlay/platform/telemetry';
import { readFileSync } from 'node:fs';
import { documentFaultStatus } from './answer-media-type.ts';
import type { CarryForbidden } from '../upstream/carry-forbidden.ts';
import { createAskSubgraph, createDataSource } from './ask-subgraph.ts';
import { maskInternalErrors } from './format-error.ts';
import type { GatewayContext } from './gateway-context.ts';
import { guardOperations } from './guard-operations.ts';
import { locateMissingParts } from './missing-parts.ts';
import { createOperationMetrics } from './operation-metrics.ts';
import { LIMITS } from './operation-limits.ts';
import { createAskPart, type GraphPart } from './own-subgraph.ts';
import { subscriptions } from './subscriptions.ts';
import { PreparedGateway } from './prepared/index.ts';

/** About 25 MB. Our client and the REST API have about 20,000 tokens together; the rest is for integrators. */
const DOCUMENT_TOKENS_MAX = 50_000;

/** Size of the plans as JSON; in memory they take a multiple. */
const PLANS_MAX_MIB = 3;

/** Headers that a page of another origin can't send without a preflight request. A GET needs one of them. */
const PREFLIGHTED_HEADERS = ['authorization', 'apollo-require-preflight'];

/** Creates the federated graph from the committed supergraph, without composition or introspection at run time. */
export function createGatewayServer(
  urls: Readonly<Record<SubgraphName, string>>,
  mint: MintInternalToken,
  carryForbidden: CarryForbidden,
  log: Logger,
  metrics: Registry,
): ApolloServer<GatewayContext> {
  const ask = createAskPart(createAskSubgraph(urls, mint, carryForbidden));
  const gateway = new PreparedGateway(
    {
      supergraphSdl: readFileSync(contractPath('graphql/supergraph.graphql'), 'utf8'),
      buildService: ({ name }) => createDataSource(name as GraphPart, ask),
      experimental_approximateQueryPlanStoreMiB: PLANS_MAX_MIB,
      logger: {
        debug: () => undefined,
        info: () => undefined,
        warn: log.warn.bind(log),
        error: log.error.bind(log),
      },
    },
    { ask, locateErrors: locateMissingParts },
  );
  return new ApolloServer<GatewayContext>({
    gateway,
    introspection: true,
    csrfPrevention: { requestHeaders: PREFLIGHTED_HEADERS },
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxLexicalTokens: LIMITS.tokens },
    documentStore: createDocumentStore(DOCUMENT_TOKENS_MAX),
    formatError: maskInternalErrors(log),
    stringifyResult: JSON.stringify,
    plugins: [
      createOperationMetrics(metrics),
      guardOperations,
      subscriptions,
      documentFaultStatus,
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
    ],
  });
}
