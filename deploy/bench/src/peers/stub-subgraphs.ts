import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { sdlFilesOf } from '@outlay/schemas/subgraph-sdl';
import { buildSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLResolverMap } from '@apollo/subgraph/dist/schema-helper/index.js';
import { graphql, Kind, parse, type DocumentNode } from 'graphql';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// One process for all subgraphs, so that only the gateways differ. Repeated request bodies are answered from memory.
const PAGE = 20;
const [, , keysJson = '[]'] = process.argv;
const jwks = JSON.stringify({ keys: JSON.parse(keysJson) as unknown[] });
const folder = new URL('../../../../schemas/graphql/', import.meta.url);

const VALUES: Readonly<Record<string, unknown>> = {
  Decimal: '12.34',
  DateTime: '2026-11-20T10:00:00.000Z',
  Date: '2026-11-20',
};
const ids = Array.from({ length: PAGE }, (_, index) => String(index + 1));
const expense = (id: string): object => ({
  id,
  title: `Expense ${id}`,
  amount: '12.34',
  currency: 'USD',
  usdAmount: '12.34',
  status: 'SUBMITTED',
  vendor: 'Blue Door Bakery',
  time: VALUES['DateTime'],
  category: { id: '1', name: 'Meals' },
  creator: { __typename: 'User', id: '4' },
  receipt: { __typename: 'Receipt', id },
});
const expenses = (): object => ({
  edges: ids.map((id) => ({ cursor: id, node: expense(id) })),
  pageInfo: { hasNextPage: true, endCursor: '20' },
});

/** The response to a reference, by type. */
const references: Readonly<Record<string, (id: string) => object>> = {
  Expense: (id) => ({
    ...expense(id),
    workflow: {
      __typename: 'WorkflowInstance',
      id,
      status: 'IN_PROGRESS',
      ruleName: 'Default',
      nextAction: 'Mia Manager decides.',
    },
    payout: { id, status: 'SENT', amount: '12.34' },
  }),
  User: (id) => ({ id, firstName: 'Emma', lastName: 'Employee' }),
  Receipt: (id) => ({ id, fileName: `receipt-${id}.jpg`, status: 'ANALYZED' }),
};

/** Reference resolvers for the subgraph's types; its scalars pass values through. */
function resolversFor(typeDefs: DocumentNode): GraphQLResolverMap<unknown> {
  const resolvers: GraphQLResolverMap<unknown> = {};
  for (const definition of typeDefs.definitions) {
    if (!('name' in definition) || definition.name === undefined) continue;
    const name = definition.name.value;
    const answer = references[name];
    if (definition.kind === Kind.OBJECT_TYPE_DEFINITION && answer) {
      resolvers[name] = {
        __resolveReference: ({ id }: { id: string }) => ({ __typename: name, ...answer(id) }),
      };
    }
    if (definition.kind === Kind.UNION_TYPE_DEFINITION) {
      resolvers[name] = { __resolveType: (value: { __typename: string }) => value.__typename };
    }
  }
  return resolvers;
}

function stub(name: SubgraphName): (body: string) => Promise<string> {
  const sdl = sdlFilesOf(name).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const typeDefs = parse(sdl.join('\n'));
  const schema = buildSubgraphSchema({ typeDefs, resolvers: resolversFor(typeDefs) });
  const memory = new Map<string, string>();
  return async (body) => {
    const known = memory.get(body);
    if (known !== undefined) return known;
    const { query, variables } = JSON.parse(body) as {
      query: string;
      variables?: Record<string, unknown>;
    };
    const result = await graphql({
      schema,
      source: query,
      variableValues: variables,
      rootValue: { expenses },
    });
    const text = JSON.stringify(result);
    if (!result.errors) memory.set(body, text);
    else console.error(name, text.slice(0, 500));
    return text;
  };
}

const stubs = new Map<string, (body: string) => Promise<string>>();
let calls = 0;
const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path.endsWith('jwks.json'))
    return void response.setHeader('content-type', 'application/json').end(jwks);
  if (path === '/calls') return void response.end(String(calls));
  const name = SUBGRAPH_NAMES.find((each) => path.startsWith(`/${each}/`));
  if (name === undefined) return void response.writeHead(404).end();
  const answer = stubs.get(name) ?? stub(name);
  stubs.set(name, answer);
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    calls += 1;
    void answer(Buffer.concat(chunks).toString('utf8')).then((text) => {
      response.setHeader('content-type', 'application/json').end(text);
    });
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready ${typeof address === 'object' && address ? address.port : 0}`);
});
