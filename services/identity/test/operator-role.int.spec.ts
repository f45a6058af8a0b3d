import { claimsIn } from './support/claims-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

test('the database accepts no operator in an organization, and a new one only from the machine', async () => {
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
  test('signs in without an organization, refreshes, and is no member to any query', async () => {
    expect(await add()).toBe(true);
    const session = valueOf(await signIn());
    const claims = claimsIn(session.accessToken);
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

  test("its sign-ins are in the operators' audit and in no organization's", async () => {
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

  test('ends at once when it is removed; a used address cannot get another', async () => {
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
