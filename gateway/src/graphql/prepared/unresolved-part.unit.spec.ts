import { expect, test } from 'vitest';
import type { AskSubgraph } from '../ask-subgraph.ts';
import { startGateway } from '../testing/start-gateway.ts';

/** The payout service has two payouts; the expense service only has the expense of the first one. */
const ask: AskSubgraph = (subgraph) => {
  const edges = ['1', '2'].map((id) => ({ node: { id, expense: { __typename: 'Expense', id } } }));
  const data =
    subgraph === 'payout' ? { payouts: { edges } } : { _entities: [{ title: 'Team lunch' }, null] };
  return Promise.resolve(JSON.stringify({ data }));
};
const run = startGateway(ask);

test('a payout whose expense cannot be resolved does not remove the others from the list', async () => {
  const source = 'query { payouts { edges { node { id expense { id title } } } } }';
  // The first request plans it; the second one uses the plan.
  for (const time of ['first', 'second']) {
    const { data } = await run(source);
    expect(JSON.parse(JSON.stringify(data)), time).toEqual({
      payouts: {
        edges: [
          { node: { id: '1', expense: { id: '1', title: 'Team lunch' } } },
          { node: { id: '2', expense: null } },
        ],
      },
    });
  }
});
