import { contractPath } from '@outlay/schemas/event-schemas';
import { parse } from 'graphql';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataSource, type AskSubgraph } from '../ask-subgraph.ts';
import { PreparedGateway } from './prepared-gateway.ts';

/** The payout service has two payouts; the expense service has the expense of the first one only. */
const ask: AskSubgraph = (subgraph) => {
  const payouts = ['1', '2'].map((id) => ({ id, expense: { __typename: 'Expense', id } }));
  const data = subgraph === 'payout' ? { payouts } : { _entities: [{ title: 'Team lunch' }, null] };
  return Promise.resolve(JSON.stringify({ data }));
};
const gateway = new PreparedGateway(
  {
    supergraphSdl: readFileSync(contractPath('graphql/supergraph.graphql'), 'utf8'),
    buildService: ({ name }) => createDataSource(name as never, ask),
  },
  ask,
);
type Executor = Awaited<ReturnType<typeof gateway.load>>['executor'];
let executor: Executor;
beforeAll(async () => {
  ({ executor } = await gateway.load());
});
afterAll(() => gateway.stop());

test('a payout whose expense cannot be resolved does not remove the others from the list', async () => {
  const source = 'query { payouts { id expense { id title } } }';
  const document = parse(source);
  const request = {
    request: { query: source },
    document,
    queryHash: source,
    context: {},
    metrics: {},
  };
  // The first request plans it; the second one uses the plan.
  for (const time of ['first', 'second']) {
    const { data } = await executor(request as unknown as Parameters<Executor>[0]);
    expect(JSON.parse(JSON.stringify(data)), time).toEqual({
      payouts: [
        { id: '1', expense: { id: '1', title: 'Team lunch' } },
        { id: '2', expense: null },
      ],
    });
  }
});
