import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import {
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const [ADA, MIA, EMMA] = ['ada@acme.test', 'mia@acme.test', 'emma@acme.test'] as const;

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit({ delayS: 86_400 });
});
beforeEach(async () => {
  await testkit.reset();
  await testkit.rows(`update members set roles = '{employee,admin}' where email = '${MIA}'`);
});
afterAll(() => testkit.close());

const grant = async (by: string, email: string, roles: ('admin' | 'finance' | 'employee')[]) =>
  testkit.useCases.updateMember({
    actor: await testkit.actorOf(by),
    id: await testkit.idOf(email),
    input: { roles },
    idempotencyKey: null,
  });
const invite = async (by: string, roles: ('admin' | 'employee')[]) =>
  testkit.useCases.inviteMember({
    actor: await testkit.actorOf(by),
    input: { email: 'carl@acme.test', firstName: 'Carl', lastName: 'Second', roles },
    idempotencyKey: null,
  });
const decide = (by: string, id: string | null, decision: 'confirm' | 'refuse' | 'withdraw') =>
  testkit.answer(by, id, decision === 'confirm' ? 'confirm' : 'reject');
const rolesOf = async (email: string) => (await testkit.viewerOf(email)).roles;

test('an admin alone cannot add a second admin: another admin confirms the grant', async () => {
  const { pendingChangeId } = valueOf(await grant(ADA, EMMA, ['employee', 'admin']));
  expect(await decide(ADA, pendingChangeId, 'confirm')).toMatchObject(
    refused('SECOND_PERSON_REQUIRED'),
  );
  expect(await rolesOf(EMMA)).not.toContain('admin');
  valueOf(await decide(MIA, pendingChangeId, 'confirm'));
  expect(await rolesOf(EMMA)).toContain('admin');
  expect(await testkit.auditKinds()).toEqual(
    expect.arrayContaining(['control.proposed', 'member.roles_changed', 'control.changed']),
  );
});

test('an invitation with a deciding role is sent when another admin confirms it', async () => {
  const { pendingChangeId } = valueOf(await invite(ADA, ['employee', 'admin']));
  expect(await testkit.mailsTo('carl@acme.test')).toEqual([]);
  valueOf(await decide(MIA, pendingChangeId, 'confirm'));
  expect(await testkit.mailsTo('carl@acme.test')).toHaveLength(1);
  expect(await rolesOf('carl@acme.test')).toContain('admin');
});

test('an invitation without one, and taking any role but admin away, need no one else', async () => {
  expect(valueOf(await invite(ADA, ['employee'])).pendingChangeId).toBeNull();
  await testkit.rows(`update members set roles = '{employee,finance}' where email = '${EMMA}'`);
  expect(valueOf(await grant(ADA, EMMA, ['employee'])).pendingChangeId).toBeNull();
  expect(await rolesOf(EMMA)).toEqual(['employee']);
});

test('one of two admins cannot remove the other before the delay, who may refuse; of three, the third confirms', async () => {
  const deactivate = async (email: string) =>
    testkit.useCases.deactivateMember({
      actor: await testkit.actorOf(ADA),
      id: await testkit.idOf(email),
    });
  for (const remove of [() => deactivate(MIA), () => grant(ADA, MIA, ['employee'])]) {
    const { pendingChangeId } = valueOf(await remove());
    expect(await rolesOf(MIA)).toContain('admin');
    valueOf(await decide(MIA, pendingChangeId, 'refuse'));
  }
  await testkit.rows(`update members set roles = '{employee,admin}' where email = '${EMMA}'`);
  const { pendingChangeId } = valueOf(await deactivate(MIA));
  valueOf(await decide(EMMA, pendingChangeId, 'confirm'));
  const [mia] = await testkit.rows<{ status: string }>(
    `select status from members where email = '${MIA}'`,
  );
  expect(mia?.status).toBe('deactivated');
});

test('a grant to someone whose roles have changed since cannot be confirmed', async () => {
  const { pendingChangeId } = valueOf(await grant(ADA, EMMA, ['employee', 'finance']));
  valueOf(await grant(ADA, EMMA, ['employee']));
  expect(await decide(MIA, pendingChangeId, 'confirm')).toMatchObject(
    refused('STATEMENT_OUTDATED'),
  );
  expect(await rolesOf(EMMA)).toEqual(['employee']);
});

test('a deactivated admin comes back only when another admin confirms it', async () => {
  await testkit.rows(
    `update members set roles = '{admin}', status = 'deactivated' where email = '${EMMA}'`,
  );
  const { pendingChangeId } = valueOf(
    await testkit.useCases.reactivateMember({
      actor: await testkit.actorOf(ADA),
      id: await testkit.idOf(EMMA),
    }),
  );
  expect(pendingChangeId).not.toBeNull();
  valueOf(await decide(MIA, pendingChangeId, 'confirm'));
  const [emma] = await testkit.rows<{ status: string }>(
    `select status from members where email = '${EMMA}'`,
  );
  expect(emma?.status).toBe('active');
});

test('an admin alone can start requiring two-step sign-in but cannot stop it', async () => {
  const require = async (requiresSecondFactor: boolean) =>
    testkit.useCases.updateOrganization({
      actor: await testkit.actorOf(ADA),
      input: { requiresSecondFactor },
    });
  const isRequired = async () =>
    (await testkit.rows("select from organizations where name = 'Acme' and requires_second_factor"))
      .length === 1;
  expect(valueOf(await require(true)).pendingChangeId).toBeNull();
  const { pendingChangeId } = valueOf(await require(false));
  expect(await isRequired()).toBe(true);
  valueOf(await decide(MIA, pendingChangeId, 'confirm'));
  expect(await isRequired()).toBe(false);
});
