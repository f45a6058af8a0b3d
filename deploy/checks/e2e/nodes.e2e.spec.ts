import { NODE_TYPES, type NodeType } from '@outlay/schemas/node-types';
import { eventually } from '@outlay/platform/testing';
import { beforeAll, expect, inject, test } from 'vitest';
import { askGraphql, postGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';

const url = inject('stackUrl');

interface SeenNode {
  readonly __typename: NodeType;
  readonly globalId: string;
}

/** An object of each type, and who found it: a member for what is their own, an admin for the rest. */
const found = new Map<NodeType, { readonly globalId: string; readonly token: string }>();
let employee = '';
let admin = '';

const NODE = '{ __typename globalId }';
const OWN = `{ expenses(first: 1, filter: { status: [PAID], scope: MINE }) { edges { node { __typename globalId
    payout ${NODE} receipt ${NODE} workflow { ... on WorkflowInstance ${NODE} } } } }
  receipts(first: 1) { edges { node ${NODE} } } notifications(first: 1) { edges { node ${NODE} } } walletTransfers(first: 1) { edges { node ${NODE} } }
  delegations ${NODE} }`;
const OF_ORGANIZATION = `{ me { __typename globalId organization ${NODE} } categories ${NODE} policies ${NODE} departments ${NODE}
  approvalRules ${NODE} apiKeys ${NODE} webhooks ${NODE} }`;

/** All objects with a global id in an answer. */
function nodesIn(value: unknown): SeenNode[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodesIn);
  return 'globalId' in value ? [value as SeenNode, ...inner] : inner;
}

const signIn = async (email: string): Promise<string> =>
  (await RestClient.signIn(url, email, DEMO_PASSWORD)).token;

/** Of the types that the demo organization lacks. */
async function makeMissing(): Promise<void> {
  await askGraphql(
    url,
    admin,
    `mutation { createWebhook(url: "https://93.184.215.14/nodes", eventTypes: [ExpensePaid]) { errors { code } }
       createApiKey(input: { name: "Nodes", scopes: [READ] }) { errors { code } }
       createDepartment(name: "Nodes") { errors { code } } }`,
  );
  const { members } = await askGraphql<{ members: { id: string; email: string }[] }>(
    url,
    employee,
    '{ members { id email } }',
  );
  const toId = members.find(({ email }) => email === 'manager@outlay.test')?.id;
  await askGraphql(
    url,
    employee,
    'mutation ($input: DelegationInput!) { createDelegation(input: $input) { errors { code } } }',
    { input: { toId, startsAt: '2027-06-01T00:00:00Z', endsAt: '2027-06-02T00:00:00Z' } },
  );
}

beforeAll(async () => {
  employee = await signIn('employee@outlay.test');
  admin = await signIn('admin@outlay.test');
  await makeMissing();
  await eventually(async () => {
    for (const [token, query] of [
      [employee, OWN],
      [admin, OF_ORGANIZATION],
    ] as const) {
      for (const { __typename: type, globalId } of nodesIn(await askGraphql(url, token, query))) {
        found.set(type, { globalId, token });
      }
    }
    const missing = Object.keys(NODE_TYPES).filter((type) => !found.has(type as NodeType));
    if (missing.length > 0) throw new Error(`none of ${missing.join(', ')}`);
  });
});

interface Nodes {
  readonly nodes: (SeenNode | null)[];
}

const NODES = `query ($ids: [ID!]!) { nodes(ids: $ids) ${NODE} }`;
const ids = () => [...found.values()].map(({ globalId }) => globalId);
const allFor = async (token: string): Promise<Nodes['nodes']> =>
  (await askGraphql<Nodes>(url, token, NODES, { ids: ids() })).nodes;

async function createKey(scopes: string): Promise<string> {
  const { createApiKey } = await askGraphql<{ createApiKey: { secret: string } }>(
    url,
    admin,
    `mutation { createApiKey(input: { name: "Nodes ${scopes}", scopes: [${scopes}] }) { secret } }`,
  );
  return createApiKey.secret;
}

test('each type is found by its global id, which no other has', async () => {
  expect(new Set(ids()).size).toBe(Object.keys(NODE_TYPES).length);
  for (const [type, { globalId, token }] of found) {
    const query = `query ($id: ID!) { node(id: $id) { __typename globalId ... on ${type} { own: id } } }`;
    const { node } = await askGraphql<{ node: unknown }>(url, token, query, { id: globalId });
    expect(node, type).toMatchObject({
      __typename: type,
      globalId,
      own: expect.any(String) as string,
    });
  }
});

test('another organization finds none of them, and is not told that they exist', async () => {
  for (const email of ['employee@rival.test', 'admin@rival.test']) {
    expect(await allFor(await signIn(email))).toEqual(ids().map(() => null));
  }
});

test("a colleague finds what every member may see, and nothing of a member's own or an admin's", async () => {
  const seen = (await allFor(await signIn('newcomer@outlay.test'))).flatMap((node) =>
    node ? [node.__typename] : [],
  );
  expect(seen.toSorted()).toEqual(['Category', 'Department', 'Organization', 'Policy', 'User']);
});

test('a key that can read gets no keys and webhooks, and one that cannot read gets nothing', async () => {
  const reading = await postGraphql<Nodes>(url, await createKey('READ'), NODES, { ids: ids() });
  const [apiKey, webhook] = (['ApiKey', 'Webhook'] as const).map((type) =>
    [...found.keys()].indexOf(type),
  );
  expect(reading.data?.nodes[apiKey ?? -1]).toBeNull();
  expect(reading.data?.nodes[webhook ?? -1]).toBeNull();
  expect(reading.data?.nodes.filter(Boolean).map((node) => node?.__typename)).toContain('Expense');
  expect(reading.errors?.map(({ extensions }) => extensions?.code)).toEqual([
    'SCOPE_MISSING',
    'SCOPE_MISSING',
  ]);
  const writing = await createKey('EXPENSES_WRITE');
  expect(await postGraphql(url, writing, NODES, { ids: ids() })).toMatchObject({
    status: 403,
    errors: [{ extensions: { code: 'SCOPE_MISSING' } }],
  });
});

const PAST = `{ __typename globalId ... on Expense { asOf status workflow { ... on WorkflowInstance { globalId status } } } }`;

test('a past state has a global id of its own, and is found as it was, with its approval', async () => {
  const { expenses } = await askGraphql<{
    expenses: { edges: [{ node: { id: string; globalId: string; approvedAt: string } }] };
  }>(
    url,
    employee,
    '{ expenses(first: 1, filter: { status: [PAID], scope: MINE }) { edges { node { id globalId approvedAt } } } }',
  );
  const [{ node: current }] = expenses.edges;
  const { expense: past } = await askGraphql<{
    expense: SeenNode & { status: string; workflow: { globalId: string; status: string } | null };
  }>(url, employee, `query ($id: ID!, $at: DateTime) { expense(id: $id, asOf: $at) ${PAST} }`, {
    id: current.id,
    at: current.approvedAt,
  });
  expect(past.globalId).not.toBe(current.globalId);
  expect(past.status).not.toBe('PAID');
  expect(past.workflow).toMatchObject({ status: 'APPROVED' });
  const query = `query ($id: ID!) { node(id: $id) ${PAST} }`;
  expect(await askGraphql(url, employee, query, { id: past.globalId })).toEqual({ node: past });
});
