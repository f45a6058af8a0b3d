import { contractPath } from '@outlay/schemas/event-schemas';
import { parse } from 'graphql';
import { readFileSync } from 'node:fs';
import { afterAll } from 'vitest';
import { createDataSource, type AskSubgraph } from '../ask-subgraph.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { locateMissingParts } from '../missing-parts.ts';
import { createAskPart, type GraphPart } from '../own-subgraph.ts';
import { PreparedGateway } from '../prepared/index.ts';

type Gateway = PreparedGateway<GraphPart, Partial<GatewayContext>>;
type Executor = Awaited<ReturnType<Gateway['load']>>['executor'];

/**
 * Starts a gateway over the committed supergraph with `askSubgraph` as the subgraphs, and stops it after the file's tests. The
 * first request of a query plans it, later ones use the plan.
 */
export function startGateway(
  askSubgraph: AskSubgraph,
): (query: string, context?: Partial<GatewayContext>) => ReturnType<Executor> {
  const ask = createAskPart(askSubgraph);
  const gateway = new PreparedGateway(
    {
      supergraphSdl: readFileSync(contractPath('graphql/supergraph.graphql'), 'utf8'),
      buildService: ({ name }) => createDataSource(name as never, ask),
    },
    { ask, locateErrors: locateMissingParts },
  );
  const loaded = gateway.load();
  afterAll(() => gateway.stop());
  return async (query, context = {}) => {
    const { executor } = await loaded;
    const document = parse(query);
    const request = { request: { query }, document, queryHash: query, context, metrics: {} };
    return executor(request as unknown as Parameters<Executor>[0]);
  };
}
