import { claimsIn } from './support/claims-in.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { startIdentityGraph } from './support/identity-graph.ts';
import {
  PASSWORD,
  startIdentityTestkit,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const MIA = 'mia@acme.test';
const EMMA = 'emma@acme.test';
const RITA = 'rita@rival.test';

let testkit: IdentityTestkit;
let graph: SubgraphTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
  graph = await startIdentityGraph(testkit);
});
beforeEach(() => testkit.reset());
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const askAs = async (email: string | null, query: string, variables = {}) =>
  graph.post(email === null ? null : await testkit.viewerOf(email), query, variables);
const dataAs = async (email: string | null, query: string, variables = {}) => {
  const { data, errors } = await askAs(email, query, variables);
  expect(errors).toBeUndefined();
  return data as Record<string, never>;
};

const SIGN_IN = `mutation ($email: String!, $password: String!) {
  signIn(input: { email: $email, password: $password }) {
    session { accessToken refreshToken expiresIn user { id organization { name timeZone } } }
    errors { code message field } } }`;

test('signing in returns the member with the organization, before there is a viewer', async () => {
  const { signIn } = await dataAs(null, SIGN_IN, { email: EMMA, password: PASSWORD });
  expect(signIn).toMatchObject({
    session: { expiresIn: 600, user: { organization: { name: 'Acme', timeZone: 'UTC' } } },
    errors: [],
  });
});

test('the current session is marked, with its address and browser', async () => {
  const { signIn } = await dataAs(null, SIGN_IN, { email: EMMA, password: PASSWORD });
  const { accessToken } = (signIn as unknown as { session: { accessToken: string } }).session;
  const sessionId = String(claimsIn(accessToken)['sid']);
  await testkit.signedIn(EMMA);
  const viewer = { ...(await testkit.viewerOf(EMMA)), sessionId };
  const { data } = await graph.post(viewer, '{ mySessions { id current address userAgent } }');
  expect(data?.['mySessions']).toHaveLength(2);
  expect(data?.['mySessions']).toContainEqual({
    id: sessionId,
    current: true,
    address: '192.0.2.7',
    userAgent: 'Firefox',
  });
});

test('deactivated and invited members are listed for admins only', async () => {
  await testkit.rows(`update members set status = 'deactivated' where email = $1`, [MIA]);
  const query = '{ members { email status active } }';
  const emailsFor = async (email: string) =>
    ((await dataAs(email, query))['members'] as unknown as { email: string }[]).map(
      (member) => member.email,
    );
  expect(await emailsFor(ADA)).toEqual([ADA, EMMA, MIA]);
  expect(await emailsFor(EMMA)).toEqual([ADA, EMMA]);
});

test('only the member and admins see the last sign-in', async () => {
  await testkit.signedIn(EMMA);
  const query = '{ members { email lastSignInAt } }';
  const seenBy = async (email: string) =>
    (
      (await dataAs(email, query))['members'] as unknown as {
        email: string;
        lastSignInAt: string | null;
      }[]
    ).find((member) => member.email === EMMA)?.lastSignInAt;
  expect(await seenBy(EMMA)).toBe('2026-11-21T09:00:00.000Z');
  expect(await seenBy(ADA)).toBe('2026-11-21T09:00:00.000Z');
  expect(await seenBy(MIA)).toBeNull();
});

test('only admins see who has two-step sign-in, and who must set it up', async () => {
  await testkit.rows('update organizations set requires_second_factor = true where id = $1', [
    (await testkit.viewerOf(ADA)).organizationId,
  ]);
  await testkit.rows(`update members set roles = '{employee}' where email = $1`, [EMMA]);
  const query = '{ members { email secondFactor } }';
  const seenBy = async (email: string) => {
    const { members } = await dataAs(email, query);
    const found = members as unknown as { email: string; secondFactor: string | null }[];
    return Object.fromEntries(found.map((member) => [member.email, member.secondFactor]));
  };
  expect(await seenBy(ADA)).toMatchObject({ [ADA]: 'REQUIRED', [EMMA]: 'OFF' });
  expect(await seenBy(EMMA)).toMatchObject({ [ADA]: null, [EMMA]: null });
});

test('ids of another organization are not found, by query or reference', async () => {
  const [emma, rita] = [await testkit.viewerOf(EMMA), await testkit.viewerOf(RITA)];
  const query = `query ($id: ID!, $org: ID!) { member(id: $id) { id }
    _entities(representations: [{ __typename: "User", id: $id }, { __typename: "Organization", id: $org }]) { __typename } }`;
  const seen = (id: string, org: string) => dataAs(EMMA, query, { id, org });
  const absent = { member: null, _entities: [null, null] };
  expect(await seen(rita.userId, rita.organizationId)).toEqual(absent);
  for (const bad of ['999999', '\0', '__proto__', "1' or 1=1"]) {
    expect(await seen(bad, bad)).toEqual(absent);
  }
  expect(await seen(emma.userId, emma.organizationId)).toMatchObject({
    member: { id: emma.userId },
  });
});

test.each([
  '{ members { id } }',
  '{ member(id: "1") { id } }',
  '{ organization { id } }',
  '{ departments { id } }',
  '{ mySessions { id } }',
  '{ apiKeys { id } }',
  '{ auditLog { pageInfo { endCursor } } }',
  'mutation { deactivateMember(id: "1") { errors { code } } }',
  'mutation { revokeOtherSessions { done } }',
  'mutation { createDepartment(name: "x") { errors { code } } }',
  'mutation { createApiKey(input: { name: "x", scopes: [READ] }) { secret } }',
])('an unauthenticated request gets no answer to %s', async (query) => {
  expect((await askAs(null, query)).errors).toMatchObject([
    { extensions: { code: 'UNAUTHENTICATED' } },
  ]);
});

test('every mutation returns the shape of its contract', async () => {
  const run = (email: string, mutation: string) => dataAs(email, `mutation { ${mutation} }`);
  const errors = 'errors { code field }';
  expect(
    await run(
      ADA,
      `inviteMember(input: { email: "n@acme.test", firstName: "N", lastName: "N", roles: [FINANCE] }) { member { status roles active } ${errors} }
       updateOrganization(input: { dateOrder: YEAR_MONTH_DAY, currency: "EUR" }) { organization { dateOrder timeZone currency } ${errors} }
       createDepartment(name: "Legal") { department { name memberCount } ${errors} }`,
    ),
  ).toEqual({
    inviteMember: { member: { status: 'INVITED', roles: ['FINANCE'], active: false }, errors: [] },
    updateOrganization: {
      organization: { dateOrder: 'YEAR_MONTH_DAY', timeZone: 'UTC', currency: 'EUR' },
      errors: [],
    },
    createDepartment: { department: { name: 'Legal', memberCount: 0 }, errors: [] },
  });
  expect(
    await run(
      EMMA,
      `updateProfile(firstName: "Em", lastName: "X") { member { firstName department } ${errors} }
       createApiKey(input: { name: "k", scopes: [READ] }) { apiKey { name prefix scopes member { firstName } } ${errors} }
       deleteDepartment(id: "1") { done ${errors} }`,
    ),
  ).toMatchObject({
    updateProfile: { member: { firstName: 'Em', department: 'Sales' }, errors: [] },
    createApiKey: {
      apiKey: { name: 'k', prefix: expect.stringMatching(/^outlay_.{8}$/) as string },
    },
    deleteDepartment: { done: false, errors: [{ code: 'FORBIDDEN', field: null }] },
  });
});

test('admins read the audit log newest first, page by page, without gaps or repeats', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await dataAs(ADA, `mutation { createDepartment(name: "${name}") { errors { code } } }`);
  }
  await dataAs(RITA, `mutation { createDepartment(name: "x") { errors { code } } }`);
  const page = `query ($after: String) { auditLog(first: 2, after: $after) { pageInfo { hasNextPage endCursor }
    edges { node { kind address actor { firstName } changes { field before after } } } } }`;
  const names = [];
  let after: string | null = null;
  do {
    const { auditLog } = (await dataAs(ADA, page, { after })) as unknown as {
      auditLog: {
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
        edges: { node: { changes: { after: string }[] } }[];
      };
    };
    names.push(...auditLog.edges.map(({ node }) => node.changes[0]?.after));
    expect(auditLog.edges[0]?.node).toMatchObject({
      kind: 'department.created',
      address: '192.0.2.7',
      actor: { firstName: 'Ada' },
    });
    after = auditLog.pageInfo.hasNextPage ? auditLog.pageInfo.endCursor : null;
  } while (after !== null);
  expect(names).toEqual(['e', 'd', 'c', 'b', 'a']);
});

test('the audit log is narrowed to a member, topics and days; another organization stays out of it', async () => {
  await dataAs(ADA, 'mutation { createDepartment(name: "a") { errors { code } } }');
  await dataAs(
    EMMA,
    'mutation { updateProfile(firstName: "Em", lastName: "X") { member { id } } }',
  );
  await dataAs(RITA, 'mutation { createDepartment(name: "x") { errors { code } } }');
  const kindsOf = async (filter: string): Promise<string[]> => {
    const { auditLog } = (await dataAs(
      ADA,
      `{ auditLog(filter: ${filter}) { edges { node { kind } } } }`,
    )) as unknown as { auditLog: { edges: { node: { kind: string } }[] } };
    return auditLog.edges.map(({ node }) => node.kind);
  };
  expect(await kindsOf('{}')).toEqual(['member.changed', 'department.created']);
  expect(await kindsOf('{ topics: [ORGANIZATION] }')).toEqual(['department.created']);
  expect(await kindsOf('{ topics: [MEMBERS, WALLETS] }')).toEqual(['member.changed']);
  expect(await kindsOf('{ topics: [] }')).toEqual([]);
  const { me } = (await dataAs(EMMA, '{ me { id } }')) as unknown as { me: { id: string } };
  expect(await kindsOf(`{ actorId: "${me.id}" }`)).toEqual(['member.changed']);
  const { auditLog } = (await dataAs(ADA, '{ auditLog { edges { node { at } } } }')) as unknown as {
    auditLog: { edges: { node: { at: string } }[] };
  };
  const newestMs = Date.parse(auditLog.edges[0]!.node.at);
  const [before, after] = [-60_000, 60_000].map((ms) => new Date(newestMs + ms).toISOString());
  expect(await kindsOf(`{ from: "${before}", until: "${after}" }`)).toHaveLength(2);
  expect(await kindsOf(`{ from: "${after}" }`)).toEqual([]);
  expect(await kindsOf(`{ until: "${before}" }`)).toEqual([]);
});

test('other roles cannot read the audit log, and an invalid page is a bad request', async () => {
  const codeOf = async (email: string, args: string) =>
    (await askAs(email, `{ auditLog${args} { edges { cursor } } }`)).errors?.[0]?.extensions.code;
  expect(await codeOf(EMMA, '')).toBe('FORBIDDEN');
  await dataAs(RITA, 'mutation { createDepartment(name: "x") { errors { code } } }');
  const { auditLog } = (await dataAs(RITA, '{ auditLog { edges { cursor } } }')) as unknown as {
    auditLog: { edges: { cursor: string }[] };
  };
  const foreign = auditLog.edges[0]!.cursor;
  for (const args of [
    '(first: 0)',
    '(first: 101)',
    '(after: "x")',
    '(after: "")',
    `(after: "${foreign}")`,
    '(filter: { actorId: "x" })',
  ]) {
    expect(await codeOf(ADA, args)).toBe('BAD_USER_INPUT');
  }
});

test('audit log entries cannot be updated, deleted or truncated, even in SQL', async () => {
  await dataAs(ADA, 'mutation { createDepartment(name: "a") { errors { code } } }');
  for (const statement of [
    `update audit_log set kind = 'nothing'`,
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(testkit.rows(statement)).rejects.toThrow('append-only');
  }
  expect(await testkit.auditKinds()).toEqual(['department.created']);
});

const LIST = `{ members { id department organization { name } manager { firstName } }
  apiKeys { prefix member { email } } departments { name memberCount }
  auditLog(first: 100) { edges { node { actor { email } } } } mySessions { id } }`;

test('a list of fifty takes as many statements as a list of one', async () => {
  const count = async (): Promise<number> => {
    const spy = vi.spyOn(testkit.database.$client, 'query');
    await dataAs(ADA, LIST);
    const { length } = spy.mock.calls;
    spy.mockRestore();
    return length;
  };
  const key = { name: 'k', scopes: ['READ'] as const };
  await testkit.useCases.createApiKey({ actor: await testkit.actorOf(EMMA), input: key });
  const few = await count();
  await testkit.rows(
    `insert into members (organization_id, email, first_name, last_name, roles, manager_id, department_id, password_hash)
     select organization_id, 'm' || n || '@acme.test', 'M', 'M', '{employee}', id, department_id, 'x'
     from members, generate_series(1, 50) n where email = $1`,
    [EMMA],
  );
  await testkit.rows(
    `insert into api_keys (member_id, name, public_id, key_hash, scopes, created_at, expires_at)
     select id, 'k', id::text, 'x', '{READ}', now(), now() from members where first_name = 'M'`,
  );
  await testkit.rows(
    `insert into audit_log (organization_id, at, actor_id, kind, subject, changes)
     select organization_id, now(), id, 'x', 'x', '[]' from members where first_name = 'M'`,
  );
  expect(await count()).toBe(few);
  expect(few).toBeLessThanOrEqual(9);
});

test('the list of members ends at its bound, and those beyond it are still found by id', async () => {
  const [last] = await testkit.forge<{ id: string }>(
    `with added as (insert into members (organization_id, email, first_name, last_name, roles, password_hash)
       select organization_id, 'z' || n || '@acme.test', 'M', 'Z' || lpad(n::text, 5, '0'), '{employee}', 'x'
       from members, generate_series(1, 5000) n where email = $1 returning id, last_name)
     select id::text from added order by last_name desc limit 1`,
    [EMMA],
  );
  const { members } = (await dataAs(ADA, '{ members { id } }')) as unknown as {
    members: { id: string }[];
  };
  expect(members).toHaveLength(5_000);
  expect(members.map(({ id }) => id)).not.toContain(last?.id);
  expect(await dataAs(ADA, `{ member(id: "${last?.id}") { id } }`)).toEqual({
    member: { id: last?.id },
  });
});
