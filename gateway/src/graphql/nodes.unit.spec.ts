import { contractPath } from '@outlay/schemas/event-schemas';
import { globalIdOf } from '@outlay/schemas/global-id';
import { NODE_TYPES, type NodeType } from '@outlay/schemas/node-types';
import { buildSchema, isInterfaceType } from 'graphql';
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { serviceUnavailable, type AskSubgraph } from './ask-subgraph.ts';
import type { GatewayContext } from './gateway-context.ts';
import { startGateway } from './testing/start-gateway.ts';

const taxi = globalIdOf('Expense', 1);
const lunch = globalIdOf('Expense', 2);
const hidden = globalIdOf('Expense', 3);
const maya = globalIdOf('User', 7);
const hook = globalIdOf('Webhook', 1);
/** Objects that the viewer may see. */
const VISIBLE: Readonly<Record<string, object>> = {
  [taxi]: { title: 'Taxi' },
  [lunch]: { title: 'Lunch' },
  [maya]: { firstName: 'Maya' },
  [hook]: { url: 'https://books.example.com' },
};

interface Reference {
  readonly __typename: NodeType;
  readonly globalId: string;
}

let asked: string[] = [];
let down = '';
const ask: AskSubgraph = (subgraph, { body }) => {
  asked.push(subgraph);
  if (subgraph === down) return Promise.reject(serviceUnavailable(subgraph));
  const { variables } = JSON.parse(body) as { variables: { representations: Reference[] } };
  const found = variables.representations.map(({ __typename, globalId }) =>
    VISIBLE[globalId] ? { __typename, ...VISIBLE[globalId] } : null,
  );
  return Promise.resolve(JSON.stringify({ data: { _entities: found } }));
};
const run = startGateway(ask);

beforeEach(() => {
  asked = [];
  down = '';
});

const FIELDS =
  '{ globalId ... on Expense { title } ... on User { firstName } ... on Webhook { url } }';
const nodes = (...ids: readonly string[]): string =>
  `{ nodes(ids: ${JSON.stringify(ids)}) ${FIELDS} }`;

/** Returns the same for the request that plans the operation and one that uses the plan. */
async function answerTo(query: string, context: Partial<GatewayContext> = {}) {
  const [planned, prepared] = [await run(query, context), await run(query, context)].map(
    ({ data, errors = [] }) => ({
      data: JSON.parse(JSON.stringify(data)) as unknown,
      errors: errors.map(({ path, message, extensions }) => ({
        path,
        message,
        code: extensions['code'],
      })),
    }),
  );
  expect(prepared).toEqual(planned);
  return prepared;
}

test('nodes of several services arrive in the order of their ids, and hidden ones are null without an error', async () => {
  expect(await answerTo(nodes(lunch, maya, hidden, taxi))).toEqual({
    data: {
      nodes: [
        { globalId: lunch, title: 'Lunch' },
        { globalId: maya, firstName: 'Maya' },
        null,
        { globalId: taxi, title: 'Taxi' },
      ],
    },
    errors: [],
  });
});

test('an object that does not exist or is hidden is null, also where only its global id is read', async () => {
  expect(await answerTo(`{ node(id: "${hidden}") { __typename globalId } }`)).toEqual({
    data: { node: null },
    errors: [],
  });
});

test('each service is asked once whether its nodes exist, and once for their fields', async () => {
  await run(nodes(lunch, maya, hidden, taxi));
  expect(asked.toSorted()).toEqual(['expense', 'expense', 'identity', 'identity']);
});

test.each([
  ['an id as REST has it', '1'],
  ['a type that is no node', Buffer.from('UserError:1').toString('base64url')],
  ['a name of every object', Buffer.from('constructor:1').toString('base64url')],
  ['another spelling of an id', `${taxi}=`],
  ['a type alone', Buffer.from('Expense').toString('base64url')],
])(
  '%s is null, with an error that names the argument; the other nodes arrive',
  async (_case, id) => {
    expect(await answerTo(nodes(id, taxi))).toEqual({
      data: { nodes: [null, { globalId: taxi, title: 'Taxi' }] },
      errors: [{ path: ['nodes', 0], message: 'ids.0: not a global id', code: 'BAD_USER_INPUT' }],
    });
    expect(await answerTo(`{ node(id: "${id}") { globalId } }`)).toEqual({
      data: { node: null },
      errors: [{ path: ['node'], message: 'id: not a global id', code: 'BAD_USER_INPUT' }],
    });
  },
);

test('a key without the scope of the query that reads a type gets nothing of it, and its service is not asked', async () => {
  const principal = { userId: '7', organizationId: '1', roles: [], scopes: ['READ'] } as never;
  expect(await answerTo(nodes(hook, taxi), { principal })).toMatchObject({
    data: { nodes: [null, { title: 'Taxi' }] },
    errors: [{ path: ['nodes', 0], code: 'SCOPE_MISSING' }],
  });
  expect(asked).not.toContain('notification');
});

test('nodes of a service that is down are null with an error that names the place, the others arrive', async () => {
  down = 'identity';
  expect(await answerTo(nodes(maya, taxi))).toMatchObject({
    data: { nodes: [null, { title: 'Taxi' }] },
    errors: [{ path: ['nodes', 0], code: 'SERVICE_UNAVAILABLE' }],
  });
});

test('0 and 101 ids are refused, and no service is asked', async () => {
  for (const ids of [[], Array<string>(101).fill(taxi)]) {
    const { errors } = await run(nodes(...ids));
    expect(errors?.[0]).toMatchObject({
      message: 'ids: 1 to 100',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
  expect(asked).toEqual([]);
});

test('each type that implements Node is listed with a query of the API, so that its scope applies', () => {
  const source = readFileSync(contractPath('graphql/api.graphql'), 'utf8');
  const api = buildSchema(source, { assumeValid: true });
  const node = api.getType('Node');
  const types = isInterfaceType(node) ? api.getPossibleTypes(node) : [];
  expect(types.map(({ name }) => name).toSorted()).toEqual(Object.keys(NODE_TYPES).toSorted());
  for (const { query } of Object.values(NODE_TYPES)) {
    expect(Object.keys(api.getQueryType()?.getFields() ?? {})).toContain(query);
  }
});
