import { createSigningDevice } from '@outlay/authority-log/testing';
import { principalOfClaims, type Viewer } from '@outlay/platform/auth';
import { claimsIn } from './support/claims-in.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealRows } from '../src/persistence/seal-rows.ts';
import type { Actor } from '../src/use-cases/ports.ts';
import {
  NOWHERE,
  refused,
  startIdentityTestkit,
  STEP_UP_S,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const EMMA = 'emma@acme.test';
const MIA = 'mia@acme.test';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

/** Returns the actor of an access token, as the gateway reads it. */
async function signIn(email: string): Promise<Actor & { viewer: Viewer }> {
  const viewer = principalOfClaims(claimsIn((await testkit.signedIn(email)).accessToken));
  if (!viewer || viewer.organizationId === null) throw new Error('not a token of a member');
  return testkit.actorOf(email, viewer);
}

const register = (actor: Actor, { publicKey }: { publicKey: string }) =>
  testkit.useCases.registerDeviceKey({ actor, publicKey });

const keysOf = ({ viewer }: Actor) => testkit.queries.memberKeys(viewer, viewer.userId);
const ADDED = 'A device was added';
const subjects = async () => (await testkit.mailsTo(EMMA)).map(({ subject }) => subject);

const revokedKeys = () =>
  testkit.rows<{ public_key: string }>(
    'select public_key from device_keys where revoked_at is not null',
  );

test('the key of a session is in the log before it signs, and has the same id at each repetition', async () => {
  const emma = await signIn(EMMA);
  const { key } = createSigningDevice();
  const registered = valueOf(await register(emma, key));
  expect(registered).toEqual({ keyId: key.id, digits: null });
  expect(await testkit.queries.memberKeys(emma.viewer, emma.viewer.userId)).toMatchObject([
    { id: key.id, kind: 'device' },
  ]);
  testkit.wait((STEP_UP_S + 1) * 1_000);
  expect(valueOf(await register(emma, key))).toEqual(registered);
});

test('a later session of the same browser takes the key over, unless its member revoked it', async () => {
  const [first, second] = [await signIn(EMMA), await signIn(EMMA)];
  const { key } = createSigningDevice();
  valueOf(await register(first, key));
  expect(valueOf(await register(second, key))).toEqual({ keyId: key.id, digits: null });
  expect(await testkit.queries.memberKeys(second.viewer, second.viewer.userId)).toMatchObject([
    { id: key.id, current: true },
  ]);
  valueOf(await testkit.useCases.revokeOtherSessions(first));
  expect(await register(await signIn(EMMA), key)).toMatchObject(refused('DEVICE_KEY_INVALID'));
});

test('a key that the log refuses signs nothing, also where sessions count', async () => {
  const emma = await signIn(EMMA);
  await testkit.rows(`update members set status = 'deactivated' where email = '${EMMA}'`);
  await testkit.forge(`update members set status = 'active' where email = '${EMMA}'`);
  await testkit.database.transaction(sealRows);
  expect(await register(emma, createSigningDevice().key)).toMatchObject(refused('FORBIDDEN'));
  expect(await testkit.rows('select 1 from device_keys')).toEqual([]);
});

test('a copied access token cannot add a key: a second key requires a new authentication after the first', async () => {
  const emma = await signIn(EMMA);
  const [first, second] = [createSigningDevice().key, createSigningDevice().key];
  valueOf(await register(emma, first));
  expect(await register(emma, second)).toMatchObject(refused('STEP_UP_REQUIRED'));
  testkit.wait(2_000);
  const at = Math.floor(testkit.clock.now().getTime() / 1_000);
  const proof = { at, methods: ['pwd'] as const, freshUntil: at + STEP_UP_S };
  const again = { ...emma, viewer: { ...emma.viewer, authentication: proof } };
  valueOf(await register(again, second));
  expect(await testkit.auditKinds()).toContain('session.key_replaced');
  expect((await testkit.mailsTo(EMMA)).map(({ subject }) => subject)).toContain(
    'The key of one of your sessions was replaced',
  );
});

test('a session whose sign-in is long ago, an API key, a point of another shape and a key of someone else are refused', async () => {
  const emma = await signIn(EMMA);
  const key = createSigningDevice().key;
  expect(await register(emma, { publicKey: 'AAAA' })).toMatchObject(
    refused('DEVICE_KEY_INVALID', { field: 'publicKey' }),
  );
  const program = {
    ...emma,
    viewer: { ...emma.viewer, sessionId: null, scopes: ['APPROVALS_WRITE'] as const },
  };
  expect(await register(program, key)).toMatchObject(refused('HUMAN_REQUIRED'));
  valueOf(await register(emma, key));
  expect(await register(await signIn(MIA), key)).toMatchObject(refused('DEVICE_KEY_INVALID'));
  const late = await signIn(EMMA);
  testkit.wait((STEP_UP_S + 1) * 1_000);
  expect(await register(late, createSigningDevice().key)).toMatchObject(
    refused('STEP_UP_REQUIRED'),
  );
});

test('a key that was written into the database is not added without a new authentication', async () => {
  const emma = await signIn(EMMA);
  const { key } = createSigningDevice();
  testkit.wait((STEP_UP_S + 1) * 1_000);
  await testkit.forge(
    'insert into device_keys (public_key, member_id, session_id, registered_at) values ($1, $2, $3, $4)',
    [key.publicKey, emma.viewer.userId, emma.viewer.sessionId, testkit.clock.now()],
  );
  expect(await register(emma, key)).toMatchObject(refused('STEP_UP_REQUIRED'));
});

test('signatures of a session stay valid after a sign-out, but not once its member revokes it', async () => {
  const [lost, here] = [await signIn(EMMA), await signIn(EMMA)];
  const [lostKey, key] = [createSigningDevice().key, createSigningDevice().key];
  valueOf(await register(lost, lostKey));
  valueOf(await register(here, key));
  const id = lost.viewer.sessionId ?? '';
  valueOf(await testkit.useCases.revokeSession({ actor: here, id }));
  expect(await revokedKeys()).toEqual([{ public_key: lostKey.publicKey }]);
  expect(await keysOf(here)).toMatchObject([{ id: key.id }]);
  expect(await subjects()).toEqual([...Array<string>(2).fill(ADDED), 'A device was removed']);
  const { refreshToken } = await testkit.signedIn(EMMA);
  await testkit.useCases.signOut(refreshToken, NOWHERE);
  expect(await revokedKeys()).toHaveLength(1);
  valueOf(await testkit.useCases.revokeOtherSessions(here));
  expect(await revokedKeys()).toEqual([{ public_key: lostKey.publicKey }]);
});

test('signing out everywhere removes the devices of all other sessions, but not one that this session took over', async () => {
  const [old, lost, here] = [await signIn(EMMA), await signIn(EMMA), await signIn(EMMA)];
  const [lostKey, key] = [createSigningDevice().key, createSigningDevice().key];
  valueOf(await register(old, key));
  valueOf(await register(lost, lostKey));
  valueOf(await register(here, key));
  valueOf(await testkit.useCases.revokeOtherSessions(here));
  expect(await keysOf(here)).toMatchObject([{ id: key.id, current: true }]);
  expect(await keysOf(here)).toHaveLength(1);
});
