import { createStatementVerifier, DEVICE_KEY } from '@outlay/platform/approval-proof';
import { principalOfClaims, type Viewer } from '@outlay/platform/auth';
import { createTestDeviceKey } from '@outlay/platform/testing';
import { claimsIn } from './support/claims-in.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const revokedKeys = () =>
  testkit.rows<{ public_key: string }>(
    'select public_key from device_keys where revoked_at is not null',
  );

test('the key of a session is stated with its member, session and ways of signing in, the same at each repetition', async () => {
  const emma = await signIn(EMMA);
  const key = createTestDeviceKey();
  const registered = valueOf(await register(emma, key));
  expect(
    createStatementVerifier(testkit.walletKeySet, DEVICE_KEY)(registered.statement ?? ''),
  ).toMatchObject({
    organizationId: emma.viewer.organizationId,
    memberId: emma.viewer.userId,
    sessionId: emma.viewer.sessionId,
    publicKey: key.publicKey,
    methods: ['pwd'],
  });
  testkit.wait((STEP_UP_S + 1) * 1_000);
  expect(valueOf(await register(emma, key))).toEqual(registered);
});

test('a copied access token cannot add a key: a second key requires a new authentication after the first', async () => {
  const emma = await signIn(EMMA);
  const [first, second] = [createTestDeviceKey(), createTestDeviceKey()];
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

test('a session whose sign-in is long ago, an API key, a point of another shape and a key of someone else get no statement', async () => {
  const emma = await signIn(EMMA);
  const key = createTestDeviceKey();
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
  expect(await register(late, createTestDeviceKey())).toMatchObject(refused('STEP_UP_REQUIRED'));
});

test('signatures of a session stay valid after a sign-out, but not once its member revokes it', async () => {
  const [lost, here] = [await signIn(EMMA), await signIn(EMMA)];
  const [lostKey, key] = [createTestDeviceKey(), createTestDeviceKey()];
  valueOf(await register(lost, lostKey));
  valueOf(await register(here, key));
  const id = lost.viewer.sessionId ?? '';
  valueOf(await testkit.useCases.revokeSession({ actor: here, id }));
  expect(await revokedKeys()).toEqual([{ public_key: lostKey.publicKey }]);
  const { refreshToken } = await testkit.signedIn(EMMA);
  await testkit.useCases.signOut(refreshToken, NOWHERE);
  expect(await revokedKeys()).toHaveLength(1);
  valueOf(await testkit.useCases.revokeOtherSessions(here));
  expect(await revokedKeys()).toEqual([{ public_key: lostKey.publicKey }]);
});
