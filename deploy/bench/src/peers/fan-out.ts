import { postJson } from '@outlay/platform/http-client';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The floor of every gateway: a server that is written for this one query. It sends the same five requests, joins the responses
// and does nothing else: no GraphQL, no sign-in, no limits, no tokens and no metrics.
const [, , stubUrl = ''] = process.argv;

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

async function ask<Data>(subgraph: string, query: string, variables: unknown): Promise<Data> {
  const { body } = await postJson(
    `${stubUrl}/${subgraph}/graphql`,
    JSON.stringify({ query, variables }),
    {},
  );
  return (JSON.parse(body) as { data: Data }).data;
}

async function entities(
  subgraph: string,
  query: string,
  type: string,
  references: readonly Reference[],
): Promise<readonly Row[]> {
  const representations = references.map(({ id }) => ({ __typename: type, id }));
  const { _entities } = await ask<{ _entities: Row[] }>(subgraph, query, { representations });
  return _entities;
}

async function list(variables: unknown): Promise<string> {
  const { expenses } = await ask<{ expenses: Page }>('expense', LIST, variables);
  const nodes = expenses.edges.map(({ node }) => node);
  const [creators, receipts, workflows, payouts] = await Promise.all([
    entities(
      'identity',
      CREATORS,
      'User',
      nodes.map(({ creator }) => creator),
    ),
    entities(
      'receipt-ai',
      RECEIPTS,
      'Receipt',
      nodes.map(({ receipt }) => receipt),
    ),
    entities('workflow', WORKFLOWS, 'Expense', nodes),
    entities('payout', PAYOUTS, 'Expense', nodes),
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

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { variables } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Row;
    void list(variables).then((text) => {
      response.setHeader('content-type', 'application/json').end(text);
    });
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  console.log(`ready ${(server.address() as AddressInfo).port}`);
});
