import { claimsIn } from './support/claims-in.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentityGraph } from './support/identity-graph.ts';
import {
  NOWHERE,
  PASSWORD,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const EMMA = 'emma@acme.test';

type Graph = Awaited<ReturnType<typeof startIdentityGraph>>;

let testkit: IdentityTestkit;
let graph: Graph;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
  graph = await startIdentityGraph(testkit);
});
beforeEach(() => testkit.reset());
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

interface Changes {
  at: string;
  ended: string[];
  members: { id: string; version: number }[];
}

const changes = async (since: string | null = null): Promise<Changes> =>
  (
    await graph.ask<{ accessChanges: Changes }>(
      null,
      'query ($since: DateTime) { accessChanges(since: $since) { at ended members { id version } } }',
      { since },
    )
  ).accessChanges;
const claimsOf = async (email: string) =>
  claimsIn((await testkit.signedIn(email)).accessToken) as { sid: string; ver: number };
const aKey = async (): Promise<string> =>
  valueOf(
    await testkit.useCases.createApiKey({
      actor: await testkit.actorOf(EMMA),
      input: { name: 'Script', scopes: ['READ'] },
    }),
  ).id;

test('a deactivation lists every session and key of the member, and outdates their tokens', async () => {
  const [first, second, key] = [await claimsOf(EMMA), await claimsOf(EMMA), await aKey()];
  const id = await testkit.idOf(EMMA);
  expect(await changes()).toMatchObject({ ended: [], members: [] });
  await testkit.useCases.deactivateMember({ actor: await testkit.actorOf(ADA), id });
  const { ended, members } = await changes();
  expect(ended.toSorted()).toEqual([first.sid, second.sid, `key:${key}`].toSorted());
  expect(members).toEqual([{ id, version: first.ver + 1 }]);
});

test('a password change lists the other sessions and the keys; the session that made it stays', async () => {
  const [mine, other, key] = [await claimsOf(EMMA), await claimsOf(EMMA), await aKey()];
  await testkit.useCases.changePassword({
    actor: await testkit.actorOf(EMMA, { sessionId: mine.sid }),
    currentPassword: PASSWORD,
    newPassword: 'tr0mbone lamp ice',
  });
  const { ended } = await changes();
  expect(ended.toSorted()).toEqual([other.sid, `key:${key}`].toSorted());
});

test('a change of roles outdates tokens of before it; a changed name does not', async () => {
  const before = await claimsOf(EMMA);
  const id = await testkit.idOf(EMMA);
  const update = async (input: object) =>
    testkit.useCases.updateMember({
      actor: await testkit.actorOf(ADA),
      id,
      input,
      idempotencyKey: null,
    });
  await update({ firstName: 'Emmy' });
  expect((await changes()).members).toEqual([]);
  await update({ roles: ['employee'] });
  expect((await changes()).members).toEqual([{ id, version: before.ver + 1 }]);
  expect((await claimsOf(EMMA)).ver).toBe(before.ver + 1);
});

test('only changes that may affect a valid token are listed', async () => {
  const { refreshToken } = await testkit.signedIn(EMMA);
  await testkit.useCases.signOut(refreshToken, NOWHERE);
  const { at, ended } = await changes();
  expect(ended).toHaveLength(1);
  testkit.wait(1);
  expect((await changes(testkit.clock.now().toISOString())).ended).toEqual([]);
  expect((await changes(at)).ended).toEqual(ended);
  testkit.wait(12 * 60_000);
  expect((await changes()).ended).toEqual([]);
});
