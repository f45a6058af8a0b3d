import type { Statement } from '@outlay/authority';
import {
  AUTHORITY_PATHS,
  CALLER_HEADER,
  LOG_HEAD,
  statementOf,
  type Saying,
} from '@outlay/authority-log';
import {
  createInternalTokenMint,
  createInternalTokenVerifier,
  type MintInternalToken,
  type Viewer,
} from '@outlay/platform/auth';
import { createStatementVerifier } from '@outlay/authority-log/signed-statement';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callersOf, registerAuthorityRoutes } from '../src/graphql/authority-routes.ts';
import { startIdentityGraph } from './support/identity-graph.ts';
import {
  NOWHERE,
  START,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const [ADA, MIA, EMMA] = ['ada@acme.test', 'mia@acme.test', 'emma@acme.test'] as const;

let testkit: IdentityTestkit;
let graph: SubgraphTestkit;
let mint: MintInternalToken;
beforeAll(async () => {
  testkit = await startIdentityTestkit({ delayS: 86_400 });
  graph = await startIdentityGraph(testkit);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  mint = await createInternalTokenMint(
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  const verify = await createInternalTokenVerifier(
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    'identity',
    (token, { userId }) => Promise.resolve(token === `token of ${userId}`),
  );
  registerAuthorityRoutes(graph.server, callersOf(verify), testkit.useCases);
});
beforeEach(async () => {
  await testkit.reset();
  await testkit.rows(`update members set roles = '{employee,admin}' where email = '${MIA}'`);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const askAs = async <Data>(email: string, query: string, variables = {}) =>
  graph.ask<Data>(await testkit.viewerOf(email), query, variables);
const codesFor = async (email: string, query: string, variables = {}) =>
  graph.codesOf(await testkit.viewerOf(email), query, variables);

/** Ada proposes to make Emma a member of finance. */
const proposed = async () =>
  valueOf(
    await testkit.useCases.updateMember({
      actor: await testkit.actorOf(ADA),
      id: await testkit.idOf(EMMA),
      input: { roles: ['employee', 'finance'] },
      idempotencyKey: null,
    }),
  ).pendingChangeId;

describe('changes that wait', () => {
  const query = `{ pendingChanges { id kind subject title fields { field before after } statement
    proposedBy { email } takesEffectAt viewerMayConfirm viewerMayReject } }`;

  test('are shown to their author and to whoever may confirm them, and to nobody else', async () => {
    const id = await proposed();
    const change = {
      id,
      kind: 'member.roles',
      subject: `member/${await testkit.idOf(EMMA)}`,
      title: 'Change the roles of Emma Test',
      fields: [{ field: 'roles', before: 'approver, employee', after: 'employee, finance' }],
      proposedBy: { email: ADA },
      takesEffectAt: null,
      viewerMayReject: true,
    };
    expect(await askAs(ADA, query)).toMatchObject({
      pendingChanges: [{ ...change, viewerMayConfirm: false }],
    });
    expect(await askAs(MIA, query)).toMatchObject({
      pendingChanges: [{ ...change, viewerMayConfirm: true }],
    });
    expect(await askAs(EMMA, query)).toEqual({ pendingChanges: [] });
  });

  test('are confirmed by one mutation and rejected by another, whatever they change', async () => {
    const answer = (mutation: string, id: string | null, more = '') =>
      `mutation { ${mutation}(id: "${id}"${more}) { done errors { code } } }`;
    const first = await proposed();
    expect(await askAs(ADA, answer('confirmChange', first))).toEqual({
      confirmChange: { done: false, errors: [{ code: 'SECOND_PERSON_REQUIRED' }] },
    });
    expect(await askAs(MIA, answer('rejectChange', first, ', reason: "Who is this for?"'))).toEqual(
      { rejectChange: { done: true, errors: [] } },
    );
    const told = await testkit.eventsOf(`change:${first}`);
    expect(told.at(-1)?.data['change']).toMatchObject({ reason: 'Who is this for?' });
    const second = await proposed();
    expect(await askAs(MIA, answer('confirmChange', second))).toEqual({
      confirmChange: { done: true, errors: [] },
    });
    expect((await testkit.viewerOf(EMMA)).roles).toEqual(['employee', 'finance']);
  });
});

describe('the authority log', () => {
  interface Page {
    authorityLog: {
      edges: { node: { sequence: number; previousHash: string; hash: string; words: string } }[];
      pageInfo: { endCursor: string; hasNextPage: boolean };
      signedHead: string;
    };
  }
  const query = `query ($after: String) { authorityLog(first: 4, after: $after) {
    signedHead edges { node { sequence hash previousHash kind words authorId confirmedById madeAt statement proof { keyId signature } } }
    pageInfo { endCursor hasNextPage } } }`;

  test('is read in pages, each entry naming the one before, in words that people understand', async () => {
    valueOf(await testkit.answer(MIA, await proposed(), 'confirm'));
    const nodes: Page['authorityLog']['edges'][number]['node'][] = [];
    for (let after: string | null = null; ;) {
      const { authorityLog }: Page = await askAs(ADA, query, { after });
      nodes.push(...authorityLog.edges.map(({ node }) => node));
      after = authorityLog.pageInfo.endCursor;
      if (!authorityLog.pageInfo.hasNextPage) break;
    }
    expect(nodes.map(({ sequence }) => sequence)).toEqual(nodes.map((_node, place) => place + 1));
    expect(nodes.slice(1).map(({ previousHash }) => previousHash)).toEqual(
      nodes.slice(0, -1).map(({ hash }) => hash),
    );
    expect(nodes[0]).toMatchObject({
      kind: 'organization.created',
      words: 'Found the organization',
    });
    expect(nodes.at(-2)).toMatchObject({
      kind: 'member.roles',
      words: 'Change the roles of Emma Test to employee, finance',
      authorId: await testkit.idOf(ADA),
      confirmedById: await testkit.idOf(MIA),
      proof: { keyId: 'session' },
    });
  });

  test('comes with its newest entry, signed by its writer, so that an export whose end was cut is known', async () => {
    await proposed();
    const { authorityLog }: Page = await askAs(ADA, query);
    const { organizationId } = await testkit.viewerOf(ADA);
    const { sequence, head } = await testkit.ports.unitOfWork.run(NOWHERE, ({ authority }) =>
      authority.state(organizationId),
    );
    const verify = createStatementVerifier(testkit.walletKeySet, LOG_HEAD);
    expect(verify(authorityLog.signedHead)).toMatchObject({ organizationId, sequence, head });
  });

  test('is for admins and finance', async () => {
    expect(await codesFor(EMMA, query)).toEqual(['FORBIDDEN']);
    await testkit.rows(`update members set roles = '{employee,finance}' where email = '${EMMA}'`);
    expect(await codesFor(EMMA, query)).toEqual([]);
  });

  test('tells who signs next what the next version of a subject is', async () => {
    const subject = `member/${await testkit.idOf(EMMA)}`;
    const versions = `query ($subjects: [String!]!) { statementVersions(subjects: $subjects) }`;
    const next = async () =>
      (
        await askAs<{ statementVersions: number[] }>(EMMA, versions, {
          subjects: [subject, 'member/999999'],
        })
      ).statementVersions;
    const [before = 0] = await next();
    await proposed();
    expect(await next()).toEqual([before + 1, 1]);
    expect(await codesFor(EMMA, versions, { subjects: [] })).toEqual(['BAD_USER_INPUT']);
  });
});

describe('devices', () => {
  const point = `B${'A'.repeat(86)}`;
  const add = `mutation { addDeviceKey(publicKey: "${point}") { done errors { code } } }`;
  const keys = 'query ($of: ID) { deviceKeys(memberId: $of) { id kind label current digits } }';

  test('are added, listed with their digits and removed by their owner', async () => {
    expect(await askAs(EMMA, add)).toEqual({ addDeviceKey: { done: true, errors: [] } });
    expect(await askAs(EMMA, add)).toEqual({
      addDeviceKey: { done: false, errors: [{ code: 'DEVICE_KEY_INVALID' }] },
    });
    const { deviceKeys } = await askAs<{ deviceKeys: { id: string }[] }>(EMMA, keys);
    expect(deviceKeys).toMatchObject([{ kind: 'DEVICE', label: null, current: false }]);
    const of = await testkit.idOf(EMMA);
    expect(await askAs(ADA, keys, { of })).toEqual({ deviceKeys });
    expect(await codesFor(EMMA, keys, { of: await testkit.idOf(ADA) })).toEqual(['FORBIDDEN']);
    expect(await askAs(EMMA, '{ waitingDeviceKeys { publicKey digits } }')).toEqual({
      waitingDeviceKeys: [],
    });
    const remove = `mutation { removeDeviceKey(id: "${deviceKeys[0]?.id}") { done } }`;
    expect(await askAs(EMMA, remove)).toEqual({ removeDeviceKey: { done: true } });
    expect(await askAs(EMMA, keys)).toEqual({ deviceKeys: [] });
  });

  test('are reset by two admins, and people are confirmed by an admin', async () => {
    const memberId = await testkit.idOf(EMMA);
    const reset = `mutation { resetMemberKeys(memberId: "${memberId}") { pendingChange { kind } errors { code } } }`;
    expect(await askAs(ADA, reset)).toEqual({
      resetMemberKeys: {
        pendingChange: { kind: 'keys.reset' },
        errors: [{ code: 'PENDING_CONFIRMATION' }],
      },
    });
    expect(await askAs(EMMA, reset)).toMatchObject({
      resetMemberKeys: { pendingChange: null, errors: [{ code: 'FORBIDDEN' }] },
    });
    await testkit.useCases.inviteMember({
      actor: await testkit.actorOf(ADA),
      input: { email: 'carl@acme.test', firstName: 'Carl', lastName: 'New', roles: ['employee'] },
      idempotencyKey: null,
    });
    const toConfirm =
      '{ peopleToConfirm { member { email } broughtInBy { email } since sequence } }';
    const { peopleToConfirm } = await askAs<{ peopleToConfirm: { sequence: number }[] }>(
      MIA,
      toConfirm,
    );
    expect(peopleToConfirm).toMatchObject([
      {
        member: { email: 'carl@acme.test' },
        broughtInBy: { email: ADA },
        since: START.toISOString(),
      },
    ]);
    expect(await askAs(ADA, toConfirm)).toEqual({ peopleToConfirm: [] });
    expect(await codesFor(EMMA, toConfirm)).toEqual(['FORBIDDEN']);
    const people = `mutation { confirmPeople(confirmed: ["${await testkit.idOf('carl@acme.test')}"], doubted: []) { done errors { code } } }`;
    expect(await askAs(MIA, people)).toEqual({ confirmPeople: { done: true, errors: [] } });
    expect(await askAs(MIA, toConfirm)).toEqual({ peopleToConfirm: [] });
    expect(await askAs(EMMA, people)).toMatchObject({
      confirmPeople: { done: false, errors: [{ code: 'FORBIDDEN' }] },
    });
    const key = `mutation { confirmMemberKey(memberId: "${memberId}", keyId: "none") { errors { code } } }`;
    expect(await askAs(ADA, key)).toEqual({
      confirmMemberKey: { errors: [{ code: 'NOT_FOUND' }] },
    });
  });
});

describe('an internal call', () => {
  interface Call {
    readonly service?: string;
    /** Whom the gateway's token is for. */
    readonly audience?: string;
    readonly viewer?: Viewer;
    readonly personToken?: string;
  }
  const statementBy = async (saying: Saying): Promise<Statement> => {
    const { organizationId } = await testkit.viewerOf(EMMA);
    const state = await testkit.ports.unitOfWork.run(NOWHERE, ({ authority }) =>
      authority.state(organizationId),
    );
    return statementOf(state, saying, testkit.clock.now());
  };
  const delegation = async () =>
    statementBy({
      kind: 'delegation.set',
      subject: `delegation/${await testkit.idOf(EMMA)}`,
      body: {
        fromId: await testkit.idOf(EMMA),
        toId: await testkit.idOf(MIA),
        startsAt: '2026-11-22T00:00:00.000Z',
        endsAt: '2026-11-29T00:00:00.000Z',
      },
    });
  const call = async (path: string, body: object, how: Call = {}) => {
    const viewer = how.viewer ?? (await testkit.viewerOf(EMMA));
    const { service = 'workflow', audience = service } = how;
    const response = await graph.server.inject({
      method: 'POST',
      url: path,
      headers: {
        authorization: `Bearer ${await mint(viewer, audience)}`,
        'x-person-token': how.personToken ?? `token of ${viewer.userId}`,
        [CALLER_HEADER]: service,
      },
      payload: body,
    });
    return { status: response.statusCode, body: response.json<unknown>() };
  };
  const append = async (statement: Statement, how: Call = {}) =>
    call(
      AUTHORITY_PATHS.append,
      { statement, proof: null, title: 'A delegation', fields: [] },
      how,
    );
  const attest = (statement: Statement, how: Call = {}) =>
    call(AUTHORITY_PATHS.attest, { statement }, how);

  test('adds a statement of the calling service in the name of its caller', async () => {
    const { status, body } = await append(await delegation());
    expect({ status, body }).toMatchObject({ status: 200, body: { pendingChangeId: null } });
    const [entry] = await testkit.rows(
      `select author_id::text as by, entry #>> '{statement,kind}' as kind from authority_entries
       where organization_id = $1 order by sequence desc limit 1`,
      [(await testkit.viewerOf(EMMA)).organizationId],
    );
    expect(entry).toEqual({ by: await testkit.idOf(EMMA), kind: 'delegation.set' });
  });

  test('gets the refusal of the log', async () => {
    const statement = await delegation();
    expect(await append({ ...statement, version: 7 })).toMatchObject({
      status: 422,
      body: { code: 'STATEMENT_OUTDATED' },
    });
  });

  test('is refused for a kind of another service, and without a service', async () => {
    const statement = await delegation();
    expect(await append(statement, { service: 'payout' })).toMatchObject({ status: 400 });
    expect(await append({ ...statement, kind: 'proposal.confirmed' })).toMatchObject({
      status: 400,
    });
    expect(await attest(statement, { service: 'expense' })).toMatchObject({ status: 400 });
    expect(await append(statement, { service: '' })).toMatchObject({ status: 400 });
  });

  test.each<[string, Call]>([
    ['a token that the gateway made for another service', { audience: 'payout' }],
    ['a token without the one of the person', { personToken: 'token of somebody else' }],
  ])('with %s is refused', async (_what, how) => {
    const statement = await delegation();
    const before = await testkit.rows('select 1 from authority_entries');
    expect(await append(statement, how)).toMatchObject({ status: 401 });
    expect(await attest(statement, how)).toMatchObject({ status: 401 });
    expect(await testkit.rows('select 1 from authority_entries')).toEqual(before);
  });

  test('by a program decides nothing; it only submits and withdraws', async () => {
    const viewer: Viewer = {
      ...(await testkit.viewerOf(EMMA)),
      sessionId: null,
      scopes: ['APPROVALS_WRITE', 'EXPENSES_WRITE'],
    };
    const human = { status: 422, body: { code: 'HUMAN_REQUIRED' } };
    expect(await append(await delegation(), { viewer })).toMatchObject(human);
    const step = await statementBy({ kind: 'step.approved', subject: 'step/1', body: {} });
    expect(await attest(step, { viewer })).toMatchObject(human);
    for (const kind of ['expense.submitted', 'expense.withdrawn']) {
      const own = await statementBy({ kind, subject: 'expense/1', body: { submission: 1 } });
      expect(await attest(own, { viewer, service: 'expense' })).toMatchObject({
        status: 200,
        body: { keyId: 'session' },
      });
    }
  });

  test('about another organization is refused', async () => {
    const statement = { ...(await delegation()), organizationId: '999999' };
    expect(await attest(statement)).toMatchObject({ status: 422, body: { code: 'FORBIDDEN' } });
  });
});
