import type { Principal } from '@outlay/platform/auth';
import { postJson } from '@outlay/platform/http-client';
import { traceparentOr } from '@outlay/platform/telemetry';
import { announce, createEdge } from '../gateway/edge.ts';

// The floor of our gateway: a server that is written for this one query. It has the product's HTTP server, sign-in check and
// internal tokens, sends the same five requests with the same headers, and joins the responses. It has no GraphQL and no limits.
const [, , stubUrl = '', keyPem = ''] = process.argv;
const edge = await createEdge(stubUrl, keyPem);
const { mint, server, authenticate } = edge;

type Row = Record<string, unknown>;
interface Reference {
  readonly id: string;
}
interface ExpenseRow extends Row {
  readonly id: string;
  readonly creator: Reference;
  readonly receipt: Reference;
}
interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: ExpenseRow }[];
  readonly pageInfo: unknown;
}

const LIST = `query ($first: Int, $after: String) { expenses(first: $first, after: $after) {
  edges { cursor node { id title amount currency usdAmount status vendor time category { id name } creator { id } receipt { id } } }
  pageInfo { hasNextPage endCursor } } }`;
const entitiesOf = (type: string, fields: string): string =>
  `query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on ${type} { ${fields} } } }`;
const CREATORS = entitiesOf('User', 'id firstName lastName');
const RECEIPTS = entitiesOf('Receipt', 'id fileName status');
const WORKFLOWS = entitiesOf(
  'Expense',
  'workflow { __typename ... on WorkflowInstance { id status ruleName nextAction } }',
);
const PAYOUTS = entitiesOf('Expense', 'payout { id status amount }');

/** What each request to a subgraph says about the one of the client. */
interface Client {
  readonly principal: Principal | null;
  readonly headers: Readonly<Record<string, string>>;
}

async function ask<Data>(
  { principal, headers }: Client,
  subgraph: string,
  query: string,
  variables: unknown,
): Promise<Data> {
  const authorization = `Bearer ${await mint(principal, subgraph)}`;
  const { body } = await postJson(
    `${stubUrl}/${subgraph}/graphql`,
    JSON.stringify({ query, variables }),
    { authorization, ...headers },
  );
  return (JSON.parse(body) as { data: Data }).data;
}

async function entities(
  client: Client,
  subgraph: string,
  query: string,
  type: string,
  references: readonly Reference[],
): Promise<readonly Row[]> {
  const representations = references.map(({ id }) => ({ __typename: type, id }));
  const { _entities } = await ask<{ _entities: Row[] }>(client, subgraph, query, {
    representations,
  });
  return _entities;
}

async function list(client: Client, variables: unknown): Promise<string> {
  const { expenses } = await ask<{ expenses: Page }>(client, 'expense', LIST, variables);
  const nodes = expenses.edges.map(({ node }) => node);
  const [creators, receipts, workflows, payouts] = await Promise.all([
    entities(
      client,
      'identity',
      CREATORS,
      'User',
      nodes.map(({ creator }) => creator),
    ),
    entities(
      client,
      'receipt-ai',
      RECEIPTS,
      'Receipt',
      nodes.map(({ receipt }) => receipt),
    ),
    entities(client, 'workflow', WORKFLOWS, 'Expense', nodes),
    entities(client, 'payout', PAYOUTS, 'Expense', nodes),
  ]);
  const edges = expenses.edges.map(({ cursor, node }, place) => ({
    cursor,
    node: {
      ...node,
      creator: creators[place],
      receipt: receipts[place],
      workflow: workflows[place]?.['workflow'],
      payout: payouts[place]?.['payout'],
    },
  }));
  return JSON.stringify({ data: { expenses: { edges, pageInfo: expenses.pageInfo } } });
}

const clientOf = (
  request: Parameters<typeof authenticate>[0],
  principal: Principal | null,
): Client => ({
  principal,
  headers: {
    'x-correlation-id': request.id,
    'x-client-address': request.ip,
    'x-client-user-agent': request.headers['user-agent'] ?? '',
    traceparent: traceparentOr(null),
  },
});

server.post('/graphql', async (request, reply) => {
  const { principal } = await authenticate(request);
  const { variables } = request.body as Row;
  const text = await list(clientOf(request, principal), variables);
  return reply.type('application/json; charset=utf-8').send(text);
});
await announce(edge);
