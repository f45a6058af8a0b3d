import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient, until } from '@outlay/stack/demo-data/rest-client';
import { paintedPdf } from '@outlay/receipt-ai/written-pdf';
import { postGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { callsOfSchema, type SchemaCall } from './support/schema-calls.ts';
import { uploadForm } from './support/upload-form.ts';

const url = inject('stackUrl');
/** A marker in every name and text of the organization whose data must stay private. */
const MARK = `matrix-${randomUUID().slice(0, 8)}`;

/** Ids of the marked objects, by type. */
const ids = {
  expense: '',
  submitted: '',
  category: '',
  policy: '',
  receipt: '1',
  step: '',
  member: '',
  rule: '',
  department: '',
  payout: '',
  apiKey: '',
  delegation: '',
  webhook: '1',
};

const BY_ARGUMENT: Readonly<Record<string, keyof typeof ids>> = {
  expenseId: 'submitted',
  stepId: 'step',
  categoryId: 'category',
  policyId: 'policy',
  receiptId: 'receipt',
  memberId: 'member',
  managerId: 'member',
  submitterId: 'member',
  fromId: 'member',
  toId: 'member',
  webhookId: 'webhook',
  deliveryId: 'webhook',
  warningId: 'expense',
};
const BY_FIELD: readonly (readonly [RegExp, keyof typeof ids])[] = [
  [/submitExpense|updateExpense|deleteExpense|^expense$/, 'expense'],
  [/cancelExpense/, 'submitted'],
  [/categor/i, 'category'],
  [/polic/i, 'policy'],
  [/receipt/i, 'receipt'],
  [/rule/i, 'rule'],
  [/department/i, 'department'],
  [/payout/i, 'payout'],
  [/apiKey/i, 'apiKey'],
  [/delegation/i, 'delegation'],
  [/webhook/i, 'webhook'],
  [/member/i, 'member'],
];
const idFor = (name: string, field: string): string => {
  const kind =
    BY_ARGUMENT[name] ?? BY_FIELD.find(([pattern]) => pattern.test(field))?.[1] ?? 'expense';
  return ids[kind];
};
const TEXTS: Readonly<Record<string, string>> = {
  currency: 'USD',
  time: '2026-11-20',
  email: 'nobody@rival.test',
  url: 'https://hooks.rival.test/x',
  timeZone: 'Europe/Berlin',
  contentHash: '0'.repeat(64),
};
const textFor = (name: string): string => TEXTS[name] ?? 'An outsider';

/** Would end or restrict the sessions of the tests, or lock accounts. */
const LEFT_OUT = new Set([
  'signIn',
  'signOut',
  'refreshSession',
  'changePassword',
  'requestPasswordReset',
  'revokeOtherSessions',
  'revokeSession',
  'deactivateMember',
  'updateOrganization',
  'updateProfile',
]);

let owner: RestClient;
let admin: RestClient;
let calls: SchemaCall[];

/** An object of the response's first payload. */
async function make(token: string, query: string, variables: object): Promise<string> {
  const { data, errors } = await postGraphql(url, token, query, variables);
  const [payload] = Object.values(data ?? {}) as (
    | { made: { id: string } | null; errors: unknown[] }
    | undefined
  )[];
  if (!payload?.made) throw new Error(JSON.stringify({ payload, errors }));
  return payload.made.id;
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

async function markEverything(): Promise<void> {
  const adminToken = admin.token;
  ids.category = await make(
    adminToken,
    'mutation ($n: String!) { p: createCategory(name: $n) { made: category { id } errors { code } } }',
    { n: MARK },
  );
  ids.policy = await make(
    adminToken,
    'mutation ($i: PolicyInput!) { p: createPolicy(input: $i) { made: policy { id } errors { code message } } }',
    {
      i: { name: MARK, categoryIds: [ids.category], reimbursable: true },
    },
  );
  ids.department = await make(
    adminToken,
    'mutation ($n: String!) { p: createDepartment(name: $n) { made: department { id } errors { code } } }',
    { n: MARK },
  );
  ids.apiKey = await make(
    owner.token,
    'mutation ($n: String!) { p: createApiKey(input: { name: $n, scopes: [READ] }) { made: apiKey { id } errors { code } } }',
    { n: MARK },
  );
  const draft = {
    title: MARK,
    vendor: MARK,
    amount: 12.5,
    currency: 'USD',
    time: '2026-11-20',
    category_id: Number(ids.category),
    policy_id: Number(ids.policy),
  };
  ids.expense = String((await owner.createExpense(draft)).id);
  ids.submitted = String((await owner.createExpense(draft)).id);
  await owner.submit(Number(ids.submitted));
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  ids.step = String(await manager.openStep(Number(ids.submitted)));
  const { data } = await postGraphql(
    url,
    adminToken,
    '{ members { id email } payouts(first: 1) { edges { node { id } } } approvalRules { id } }',
    {},
  );
  const seen = data as {
    members: { id: string; email: string }[];
    payouts: { edges: { node: { id: string } }[] };
    approvalRules: { id: string }[];
  };
  ids.member = seen.members.find(({ email }) => email === 'employee@outlay.test')?.id ?? '';
  ids.payout = seen.payouts.edges[0]?.node.id ?? '';
  ids.rule = seen.approvalRules[0]?.id ?? '';
  ids.delegation = await make(
    owner.token,
    'mutation ($i: DelegationInput!) { p: createDelegation(input: $i) { made: delegation { id } errors { code message } } }',
    {
      i: {
        toId: seen.members.find(({ email }) => email === 'manager@outlay.test')?.id,
        startsAt: inDays(300),
        endsAt: inDays(301),
        reason: MARK,
      },
    },
  );
}

/** Everything of the organization that an outsider's mutation could change; payments made meanwhile don't count. */
const snapshot = async (): Promise<unknown> => {
  const { data, errors } = await postGraphql(
    url,
    admin.token,
    `{ organization { name timeZone dateOrder } members { id firstName lastName roles department status } departments { name }
       categories(includeArchived: true) { id name archived } policies(includeArchived: true) { id name archived version }
       approvalRules(includeArchived: true) { id version archived } apiKeys { id revokedAt } delegations { id endedAt }
       expenses(first: 100, filter: { query: "${MARK}" }) { edges { node { id title status version } } } }`,
    {},
  );
  expect(errors).toBeUndefined();
  return data;
};

beforeAll(async () => {
  owner = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  admin = await RestClient.signIn(url, 'admin@outlay.test', DEMO_PASSWORD);
  await markEverything();
  calls = callsOfSchema(idFor, textFor).filter(({ field }) => !LEFT_OUT.has(field));
});

describe("another organization's ids reveal nothing", () => {
  test.each(['employee@rival.test', 'admin@rival.test'])(
    '%s queries every field of the schema with them and finds nothing',
    async (email) => {
      const { token } = await RestClient.signIn(url, email, DEMO_PASSWORD);
      const before = await snapshot();
      for (const { field, query, variables } of calls) {
        const answer = await postGraphql(url, token, query, variables);
        const told = JSON.stringify(answer);
        expect(told, field).not.toContain(MARK);
        expect(told, field).not.toContain('outlay.test');
        const codes = (answer.errors ?? []).map(({ extensions }) => extensions?.code);
        expect(codes, `${field}: ${told.slice(0, 300)}`).not.toContain('INTERNAL_SERVER_ERROR');
        expect(codes, `${field}: ${told.slice(0, 300)}`).not.toContain('GRAPHQL_VALIDATION_FAILED');
      }
      expect(await snapshot()).toEqual(before);
    },
  );

  test('without a session every field requires one, except the public ones', async () => {
    const open = new Set([
      'me',
      'invitation',
      'acceptInvitation',
      'createOrganization',
      'organizationRequest',
      'confirmOrganization',
      'confirmSignIn',
      'resetPassword',
    ]);
    for (const { field, query, variables } of calls.filter((call) => !open.has(call.field))) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      expect(response.status, field).toBe(401);
    }
  });
});

test('a colleague with no part in an expense can neither see nor change it', async () => {
  const { token } = await RestClient.signIn(url, 'newcomer@outlay.test', DEMO_PASSWORD);
  const own = calls.filter(({ field }) =>
    /expense|duplicate|receipt|decideStep|workflow/i.test(field),
  );
  const before = await snapshot();
  for (const { field, query, variables } of own.filter(({ field }) => field !== 'createExpense')) {
    expect(JSON.stringify(await postGraphql(url, token, query, variables)), field).not.toContain(
      `"title":"${MARK}"`,
    );
  }
  expect(await snapshot()).toEqual(before);
});

/** Links to the pages of a two-page receipt, as its owner gets them, and the receipt's id. */
async function linksToPages(): Promise<{ id: number; links: string[] }> {
  const body = uploadForm(paintedPdf(['1 0 0', '0 0 1']), 'two.pdf');
  const headers = { authorization: `Bearer ${owner.token}` };
  const uploaded = await fetch(`${url}/api/v1/receipts/upload`, { method: 'POST', headers, body });
  const { receipt_id: id } = (await uploaded.json()) as { receipt_id: number };
  const query = 'query ($id: ID!) { receipt(id: $id) { pageUrls } }';
  const links = await until(async () => {
    const { data } = await postGraphql(url, owner.token, query, { id: String(id) });
    const { pageUrls } = (data as { receipt: { pageUrls: string[] } }).receipt;
    return pageUrls.length === 2 ? pageUrls : undefined;
  }, 'both pages');
  return { id, links };
}

test('a page link works without a session; an altered link, or one to a deleted receipt, does not', async () => {
  const { id, links } = await linksToPages();
  for (const link of links) {
    const { status, headers } = await fetch(link);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    });
  }
  const first = links[0] ?? '';
  const forged = [
    first.replace('/pages/0', '/pages/1'),
    first.replace('/pages/0', '/pages/00'),
    first.replace('/pages/0', '/file'),
    first.replace(`/${id}/`, `/${id - 1}/`),
    first.replace(/expires=\d+/, 'expires=9999999999'),
    first.replace(/&signature=.*/, ''),
  ];
  for (const link of forged) expect((await fetch(link)).status, link).toBe(404);
  const headers = { authorization: `Bearer ${owner.token}` };
  await fetch(`${url}/api/v1/receipts/${id}`, { method: 'DELETE', headers });
  expect((await fetch(first)).status).toBe(404);
});
