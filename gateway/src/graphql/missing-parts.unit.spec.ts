import { expect, test } from 'vitest';
import { serviceUnavailable, type AskSubgraph } from './ask-subgraph.ts';
import { startGateway } from './testing/start-gateway.ts';

const user = (id: string) => ({ __typename: 'User', id });
const answers: Record<string, unknown> = {
  expense: {
    categories: [{ name: 'Travel' }],
    expenses: {
      edges: [
        { node: { __typename: 'Expense', id: '1', title: 'Taxi', creator: null } },
        { node: { __typename: 'Expense', id: '2', title: 'Lunch', creator: user('7') } },
      ],
    },
  },
  workflow: {
    pendingTasks: [{ title: 'Taxi', step: { assignees: [user('7'), user('8')] } }],
  },
};
let down = '';
const ask: AskSubgraph = (subgraph) =>
  subgraph === down
    ? Promise.reject(serviceUnavailable(subgraph, new Date(0)))
    : Promise.resolve(JSON.stringify({ data: answers[subgraph] }));
const run = startGateway(ask);

async function askWithout(service: string, query: string) {
  down = service;
  // The first request plans the operation; the second one uses the plan.
  await run(query);
  const { data, errors = [] } = await run(query);
  return {
    data: JSON.parse(JSON.stringify(data)) as unknown,
    errors: errors.map(({ path, extensions }) => ({ path, ...extensions })),
  };
}
const unavailable = (service: string) => ({
  code: 'SERVICE_UNAVAILABLE',
  service,
  since: '1970-01-01T00:00:00.000Z',
  retryAfter: 2,
});

test('a service that is down leaves its fields null, each with an error that says where; the rest arrives', async () => {
  const query =
    '{ categories { name } tasks: pendingTasks { title } unread: pendingTaskSummary { count } }';
  expect(await askWithout('workflow', query)).toEqual({
    data: { categories: [{ name: 'Travel' }], tasks: null, unread: null },
    errors: [
      { path: ['tasks'], ...unavailable('workflow') },
      { path: ['unread'], ...unavailable('workflow') },
    ],
  });
});

test('a part that is missing in the items of a list has one error, at its first null', async () => {
  const query = '{ expenses { edges { node { title creator { firstName lastName } } } } }';
  expect(await askWithout('identity', query)).toEqual({
    data: {
      expenses: {
        edges: [
          { node: { title: 'Taxi', creator: null } },
          { node: { title: 'Lunch', creator: null } },
        ],
      },
    },
    errors: [{ path: ['expenses', 'edges', 0, 'node', 'creator'], ...unavailable('identity') }],
  });
});

test('people who cannot be named leave their place in a list', async () => {
  const query = '{ pendingTasks { title step { assignees { firstName } } } }';
  expect(await askWithout('identity', query)).toEqual({
    data: { pendingTasks: [{ title: 'Taxi', step: { assignees: [null, null] } }] },
    errors: [{ path: ['pendingTasks', 0, 'step', 'assignees', 0], ...unavailable('identity') }],
  });
});
