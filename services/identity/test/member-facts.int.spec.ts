import type { Role } from '@outlay/platform/auth';
import type { MemberChanged } from '@outlay/schemas/events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberFactKind } from '../src/domain/member-fact.ts';
import {
  refused,
  START,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const [ADA, MIA, EMMA, CARL] = [
  'ada@acme.test',
  'mia@acme.test',
  'emma@acme.test',
  'carl@acme.test',
] as const;

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit({ delayS: 86_400 });
});
beforeEach(async () => {
  await testkit.reset();
  await testkit.rows(`update members set roles = '{employee,admin}' where email = '${MIA}'`);
});
afterAll(() => testkit.close());

const update = async (
  by: string,
  email: string,
  input: { roles?: Role[]; managerId?: string; department?: string | null },
) =>
  valueOf(
    await testkit.useCases.updateMember({
      actor: await testkit.actorOf(by),
      id: await testkit.idOf(email),
      input,
      idempotencyKey: null,
    }),
  );
const invite = async (by: string, roles: Role[] = ['employee'], managerId: string | null = null) =>
  valueOf(
    await testkit.useCases.inviteMember({
      actor: await testkit.actorOf(by),
      input: { email: CARL, firstName: 'Carl', lastName: 'Second', roles, managerId },
      idempotencyKey: null,
    }),
  );
const decide = async (by: string, id: string | null) =>
  valueOf(await testkit.answer(by, id, 'confirm'));
const confirm = async (
  by: string,
  email: string,
  kind: MemberFactKind,
  madeAt: Date | null = null,
) =>
  testkit.useCases.confirmFacts({
    actor: await testkit.actorOf(by),
    facts: [{ memberId: await testkit.idOf(email), kind, madeAt }],
  });
/** Returns the newest event about a member. */
const publishedOf = async (email: string) => {
  const [row] = await testkit.rows<{ payload: string }>(
    `select payload from outbox where payload::jsonb ->> 'type' = 'MemberChanged' and key = $1 order by id desc limit 1`,
    [await testkit.idOf(email)],
  );
  const { facts } = (JSON.parse(row?.payload ?? '{}') as { data: MemberChanged }).data;
  return Object.fromEntries(facts.map(({ kind, ...fact }) => [kind, fact]));
};
const byAda = async (confirmer: string | null = null) => ({
  authorId: await testkit.idOf(ADA),
  confirmedById: confirmer && (await testkit.idOf(confirmer)),
  madeAt: START.toISOString(),
});

test('members created by the installation have no facts', async () => {
  valueOf(
    await testkit.useCases.updateProfile({
      actor: await testkit.actorOf(EMMA),
      firstName: 'Emmy',
      lastName: 'Test',
    }),
  );
  expect(await publishedOf(EMMA)).toEqual({});
});

test('a change of department is the word of the admin who made it, and others hear so', async () => {
  await update(ADA, EMMA, { department: null });
  expect(await publishedOf(EMMA)).toEqual({ department: await byAda() });
  testkit.wait(60_000);
  await update(MIA, EMMA, { department: 'Sales' });
  expect(await publishedOf(EMMA)).toMatchObject({
    department: { authorId: await testkit.idOf(MIA), confirmedById: null },
  });
});

test('another manager for somebody, which lowers what their expenses need, is the word of both admins', async () => {
  const { pendingChangeId } = await update(ADA, EMMA, { managerId: await testkit.idOf(ADA) });
  await decide(MIA, pendingChangeId);
  expect(await publishedOf(EMMA)).toEqual({ manager: await byAda(MIA) });
});

test('the author of an invitation, a deactivation or a reactivation is responsible for it', async () => {
  await invite(ADA);
  expect(await publishedOf(CARL)).toEqual({
    invitation: await byAda(),
    role: await byAda(),
  });
  const id = await testkit.idOf(EMMA);
  await testkit.rows(`update members set roles = '{employee}' where email = '${EMMA}'`);
  for (const change of ['deactivateMember', 'reactivateMember'] as const) {
    valueOf(await testkit.useCases[change]({ actor: await testkit.actorOf(ADA), id }));
    expect(await publishedOf(EMMA)).toEqual({ status: await byAda() });
  }
});

test('a role that a second admin confirmed is the word of both, who then also stand for the account', async () => {
  await invite(ADA);
  const { pendingChangeId } = await update(ADA, CARL, { roles: ['employee', 'approver'] });
  expect(await publishedOf(CARL)).toMatchObject({ role: { confirmedById: null } });
  await decide(MIA, pendingChangeId);
  expect(await publishedOf(CARL)).toMatchObject({
    role: await byAda(MIA),
    invitation: await byAda(MIA),
  });
});

test('another admin confirms a fact: it is published, logged, and no longer listed', async () => {
  await update(ADA, EMMA, { department: null });
  const { viewer } = await testkit.actorOf(MIA);
  expect(await testkit.queries.unconfirmedFacts(viewer)).toMatchObject([
    { kind: 'department', statement: 'Emma Test belongs to no department.', madeAt: START },
  ]);
  valueOf(await confirm(MIA, EMMA, 'department', START));
  expect(await publishedOf(EMMA)).toEqual({ department: await byAda(MIA) });
  expect(await testkit.queries.unconfirmedFacts(viewer)).toEqual([]);
  expect(await testkit.auditKinds()).toContain('member.fact_confirmed');
  valueOf(await confirm(MIA, EMMA, 'department', START));
  expect(await publishedOf(EMMA)).toEqual({ department: await byAda(MIA) });
});

test('neither the author, nor whom it makes a decider, nor a key, nor a member without the role confirms a fact', async () => {
  const second = refused('SECOND_PERSON_REQUIRED', { field: 'facts.0' });
  await invite(ADA, ['employee'], await testkit.idOf(MIA));
  expect(await confirm(ADA, CARL, 'manager')).toMatchObject(second);
  expect(await confirm(MIA, CARL, 'manager')).toMatchObject(second);
  await update(ADA, MIA, { department: null });
  expect(await confirm(MIA, MIA, 'department')).toMatchObject(second);
  expect(await confirm(EMMA, EMMA, 'manager')).toMatchObject(refused('FORBIDDEN'));
  const byKey = await testkit.actorOf(MIA, { sessionId: null, scopes: ['ADMIN'] });
  const facts = [{ memberId: await testkit.idOf(CARL), kind: 'manager', madeAt: null }] as const;
  expect(await testkit.useCases.confirmFacts({ actor: byKey, facts })).toMatchObject(
    refused('HUMAN_REQUIRED'),
  );
  expect(await publishedOf(CARL)).toMatchObject({ manager: await byAda() });
});

test('an account that one admin invited alone cannot confirm that admin’s changes, whatever its roles', async () => {
  await invite(ADA);
  await testkit.rows(
    `update members set roles = '{admin}', status = 'active', password_hash = 'x' where email = '${CARL}'`,
  );
  await update(ADA, EMMA, { department: null });
  expect(await confirm(CARL, EMMA, 'department')).toMatchObject(refused('SECOND_PERSON_REQUIRED'));
});

test('a fact that changed after it was shown is not confirmed', async () => {
  await update(ADA, EMMA, { department: null });
  testkit.wait(1_000);
  await update(ADA, EMMA, { department: 'Sales' });
  testkit.wait(1_000);
  await update(ADA, EMMA, { department: null });
  expect(await confirm(MIA, EMMA, 'department', START)).toMatchObject(refused('NOT_FOUND'));
  expect(await confirm(MIA, EMMA, 'invitation')).toMatchObject(refused('NOT_FOUND'));
  expect(await publishedOf(EMMA)).toMatchObject({ department: { confirmedById: null } });
});

test('several facts are confirmed together or not at all', async () => {
  await invite(ADA);
  const memberId = await testkit.idOf(CARL);
  const actor = await testkit.actorOf(MIA);
  const kinds: MemberFactKind[] = ['invitation', 'role', 'status'];
  const facts = kinds.map((kind) => ({ memberId, kind, madeAt: null }));
  expect(await testkit.useCases.confirmFacts({ actor, facts })).toMatchObject(
    refused('NOT_FOUND', { field: 'facts.2' }),
  );
  expect(await publishedOf(CARL)).toMatchObject({ role: { confirmedById: null } });
  expect(valueOf(await testkit.useCases.confirmFacts({ actor, facts: facts.slice(0, 2) }))).toBe(2);
  const tooMany = Array.from(
    { length: 101 },
    () => ({ memberId, kind: 'manager', madeAt: null }) as const,
  );
  expect(await testkit.useCases.confirmFacts({ actor, facts: tooMany })).toMatchObject(
    refused('VALIDATION_FAILED'),
  );
});
