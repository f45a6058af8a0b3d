import { contractPath } from '@outlay/schemas/event-schemas';
import { parse } from 'graphql';
import { readFileSync } from 'node:fs';
import { afterAll } from 'vitest';
import { createDataSource, type AskSubgraph } from '../ask-subgraph.ts';
import { PreparedGateway } from '../prepared/prepared-gateway.ts';

type Executor = Awaited<ReturnType<PreparedGateway['load']>>['executor'];

/**
 * A gateway over the committed supergraph whose subgraphs answer by `ask`; stopped after the file's tests. Resolves queries: the
 * first request of one plans it, further ones use the plan.
 */
export function startGateway(ask: AskSubgraph): (query: string) => ReturnType<Executor> {
  const gateway = new PreparedGateway(
    {
      supergraphSdl: readFileSync(contractPath('graphql/supergraph.graphql'), 'utf8'),
      buildService: ({ name }) => createDataSource(name as never, ask),
    },
    ask,
  );
  const loaded = gateway.load();
  afterAll(() => gateway.stop());
  return async (query) => {
    const { executor } = await loaded;
    const document = parse(query);
    const request = { request: { query }, document, queryHash: query, context: {}, metrics: {} };
    return executor(request as unknown as Parameters<Executor>[0]);
  };
}
