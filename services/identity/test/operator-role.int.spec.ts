import { createDatabase, runMigrations } from '@outlay/platform/postgres';
import { parseEvent } from '@outlay/platform/events';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase, migrationsBefore, migrationsOf } from '@outlay/platform/testing';
import { decodeJwt } from 'jose';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addOperator, listOperators, removeOperator } from '../src/operators/operator-accounts.ts';
import { startIdentityGraph } from './support/identity-graph.ts';
import {
  NOWHERE,
  PASSWORD,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const OTTO = 'otto@operators.test';

let testkit: IdentityTestkit;
let graph: Awaited<ReturnType<typeof startIdentityGraph>>;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
  graph = await startIdentityGraph(testkit);
});
beforeEach(() => testkit.reset());
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const add = async (email = OTTO): Promise<boolean> =>
  addOperator(
    { database: testkit.database, passwords: testkit.ports.passwords },
    {
      email,
      firstName: 'Otto',
      lastName: 'Operator',
      password: PASSWORD,
    },
    'root',
  );
const signIn = (email = OTTO) =>
  testkit.useCases.signIn({ email, password: PASSWORD, origin: NOWHERE });

test("a tenant's admin has no way to name the operator role", async () => {
  const admin = await testkit.viewerOf(ADA);
  const id = await testkit.idOf('emma@acme.test');
  for (const change of [
    `updateMember(id: "${id}", input: { roles: [ADMIN, OPERATOR] })`,
    'inviteMember(input: { email: "nina@acme.test", firstName: "N", lastName: "N", roles: [OPERATOR] })',
  ]) {
    const mutation = `mutation { ${change} { errors { code } } }`;
    expect(await graph.codesOf(admin, mutation)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  }
});

test('the database accepts no operator in an organisation, and a new one only from the machine', async () => {
  await expect(
    testkit.rows(`update members set roles = '{admin,operator}' where email = $1`, [ADA]),
  ).rejects.toThrow('only the seed makes an operator');
  const granting = `select set_config('outlay.grants_operator', 'on', true)`;
  await expect(
    testkit.rows(
      `with granted as (${granting}) update members set roles = '{admin,operator}' from granted where email = $1`,
      [ADA],
    ),
  ).rejects.toThrow();
  await expect(
    testkit.rows('update members set organization_id = null where email = $1', [ADA]),
  ).rejects.toThrow('members_operators_in_no_organization');
});

describe("an operator's account", () => {
  test('signs in without an organisation, refreshes, and is no member to any query', async () => {
    expect(await add()).toBe(true);
    const session = valueOf(await signIn());
    const claims = decodeJwt(session.accessToken);
    expect(claims).toMatchObject({ operator: true });
    expect(claims).not.toHaveProperty('org');
    expect(claims).not.toHaveProperty('roles');
    expect(await testkit.useCases.refreshSession(session.refreshToken, NOWHERE)).toMatchObject({
      ok: true,
    });
    const operator = { userId: session.user.id, organizationId: null, roles: [] } as const;
    expect(await graph.ask(operator, '{ me { email organizationId roles } }')).toEqual({
      me: { email: OTTO, organizationId: null, roles: ['OPERATOR'] },
    });
    for (const question of [
      'members { id }',
      'organization { id }',
      'auditLog { pageInfo { endCursor } }',
    ]) {
      expect(await graph.codesOf(operator, `{ ${question} }`)).toEqual(['FORBIDDEN']);
    }
    const create =
      'mutation { createApiKey(input: { name: "x", scopes: [ADMIN] }) { errors { code } } }';
    expect(await graph.codesOf(operator, create)).toEqual(['FORBIDDEN']);
  });

  test("its sign-ins are in the operators' audit and in no organisation's", async () => {
    await add();
    valueOf(await signIn());
    expect(await testkit.rows('select action, actor from operator_audit order by id')).toEqual(
      expect.arrayContaining([
        { action: 'operator.added', actor: 'root' },
        { action: 'session.started', actor: OTTO },
      ]),
    );
    expect(await testkit.auditKinds()).toEqual([]);
  });

  test('ends at once when it is removed; an address that is taken makes none', async () => {
    await add();
    expect(await add()).toBe(false);
    expect(await add(ADA)).toBe(false);
    valueOf(await signIn());
    expect(await removeOperator(testkit.database, OTTO, 'root')).toBe(true);
    expect(await removeOperator(testkit.database, ADA, 'root')).toBe(false);
    expect(await signIn()).toMatchObject(refused('INVALID_CREDENTIALS'));
    expect(await listOperators(testkit.database)).toMatchObject([
      { email: OTTO, status: 'deactivated' },
    ]);
    const { ended, members } = await testkit.queries.accessChanges(new Date(0));
    expect(ended).toHaveLength(1);
    expect(members).toMatchObject([{ version: 1 }]);
  });

  test('sends no reset link: its password is set on the machine', async () => {
    await add();
    await testkit.useCases.requestPasswordReset({ email: OTTO, origin: NOWHERE });
    expect(await testkit.mailsTo(OTTO)).toEqual([]);
  });
});

test('operators of an earlier release leave their organisations, and the other services hear of it', async () => {
  const folder = await migrationsBefore('identity', '_operators_leave_tenants');
  const old = await createTestDatabase(inject('postgresUrl'), folder);
  const log = createLogger('identity-test', 'silent');
  const database = createDatabase({ url: old.url, poolMax: 1, applicationName: 'test', log });
  const rows = async (statement: string): Promise<{ payload?: string }[]> =>
    (await database.$client.query<{ payload?: string }>(statement)).rows;
  try {
    await rows(`select set_config('outlay.grants_operator', 'on', false)`);
    await rows(`insert into organizations (id, name) values (1, 'Old')`);
    await rows(`insert into members (id, organization_id, email, first_name, last_name, roles, manager_id, password_hash)
      values (1, 1, 'only@old.test', 'O', 'O', '{operator}', null, 'x'), (2, 1, 'both@old.test', 'B', 'B', '{admin,operator}', null, 'x'),
        (3, 1, 'plain@old.test', 'P', 'P', '{employee}', 1, 'x')`);
    await runMigrations(old.url, migrationsOf('identity'));
    expect(
      await rows('select id::int, organization_id::int as org, roles from members order by id'),
    ).toEqual([
      { id: 1, org: null, roles: ['operator'] },
      { id: 2, org: 1, roles: ['admin'] },
      { id: 3, org: 1, roles: ['employee'] },
    ]);
    const events = (await rows('select payload from outbox order by id')).map(({ payload }) =>
      parseEvent(payload ?? ''),
    );
    expect(events).toMatchObject([
      { orgid: '1', data: { memberId: '1', active: false, roles: [] } },
      { orgid: '1', data: { memberId: '2', active: true, roles: ['admin'] } },
      { orgid: '1', data: { memberId: '3', active: true, managerId: null } },
    ]);
  } finally {
    await database.$client.end();
    await old.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
