import { principalOfClaims, type Principal } from '@outlay/platform/auth';
import { siteOf } from '@outlay/authority';
import {
  createTestAuthenticator,
  type TestAuthenticator,
} from '@outlay/authority/testing/authenticator';
import { claimsIn } from './support/claims-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../src/domain/attempt-throttle.ts';
import { PASSKEY_CHALLENGE_LIFETIME_MS, PASSKEYS_PER_MEMBER_MAX } from '../src/domain/passkey.ts';
import type { SignedChallenge } from '../src/use-cases/accept-passkey.ts';
import type { SelfActor } from '../src/use-cases/ports.ts';
import {
  NOWHERE,
  PUBLIC_URL,
  refused,
  startIdentityTestkit,
  STEP_UP_S,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const EMMA = 'emma@acme.test';
const MIA = 'mia@acme.test';
const RON = 'ron@rival.test';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

const anAuthenticator = () => createTestAuthenticator(siteOf(PUBLIC_URL));

/** Returns the challenge in the options for a new passkey. */
const challengeIn = (options: string): string =>
  (JSON.parse(options) as { challenge: string }).challenge;

async function register(email: string, authenticator: TestAuthenticator, name = 'Laptop') {
  const actor = await testkit.actorOf(email);
  const challenge = challengeIn(valueOf(await testkit.useCases.startPasskey(actor)));
  const { credentialId } = authenticator;
  const registration = { credentialId, ...authenticator.register(challenge) };
  return testkit.useCases.addPasskey({ actor, name, registration });
}

/** Returns the actor of a token, as the gateway reads it. */
function actorOf(accessToken: string): SelfActor & { viewer: Principal } {
  const viewer = principalOfClaims(claimsIn(accessToken));
  if (!viewer) throw new Error('not a token of ours');
  return { viewer, origin: { ...NOWHERE, actorId: viewer.userId } };
}

const signed = (authenticator: TestAuthenticator, challenge: string): SignedChallenge => ({
  credentialId: authenticator.credentialId,
  ...authenticator.assert(challenge),
});

describe('a passkey', () => {
  test('is registered with a key in the log, an audit entry with its key, and a mail', async () => {
    const authenticator = anAuthenticator();
    const { credentialId, publicKey } = authenticator;
    const passkey = valueOf(await register(EMMA, authenticator));
    expect(passkey).toMatchObject({ name: 'Laptop', credentialId, publicKey, lastUsedAt: null });
    const memberId = await testkit.idOf(EMMA);
    const { viewer } = await testkit.actorOf(EMMA);
    expect(await testkit.queries.memberKeys(viewer, memberId)).toMatchObject([
      { id: credentialId, kind: 'passkey' },
    ]);
    const [entry] = await testkit.rows(`select * from audit_log where kind = 'passkey.added'`);
    expect(JSON.stringify(entry)).toContain(publicKey);
    expect((await testkit.mailsTo(EMMA)).at(-1)?.subject).toBe('A passkey was added');
  });

  test('of another answer, an expired or a used challenge is not registered', async () => {
    const actor = await testkit.actorOf(EMMA);
    const authenticator = anAuthenticator();
    const start = async () => challengeIn(valueOf(await testkit.useCases.startPasskey(actor)));
    const add = (challenge: string, as = actor) => {
      const { credentialId } = authenticator;
      const registration = { credentialId, ...authenticator.register(challenge) };
      return testkit.useCases.addPasskey({ actor: as, name: 'Laptop', registration });
    };
    const invalid = refused('PASSKEY_INVALID');
    expect(await add('bWFkZSB1cA')).toMatchObject(invalid);
    expect(await add(await start(), await testkit.actorOf(MIA))).toMatchObject(invalid);
    const late = await start();
    testkit.wait(PASSKEY_CHALLENGE_LIFETIME_MS);
    expect(await add(late)).toMatchObject(invalid);
    const challenge = await start();
    expect(await add(challenge)).toMatchObject({ ok: true });
    expect(await add(challenge)).toMatchObject(invalid);
  });

  test('already registered by someone else is refused, in another organization too', async () => {
    const authenticator = anAuthenticator();
    valueOf(await register(EMMA, authenticator));
    expect(await register(RON, authenticator)).toMatchObject(refused('PASSKEY_INVALID'));
  });

  test('is added and removed only by someone who has just proved who they are', async () => {
    const { id } = valueOf(await register(EMMA, anAuthenticator()));
    const actor = await testkit.actorOf(EMMA, { authentication: null });
    const stepUp = refused('STEP_UP_REQUIRED');
    expect(await testkit.useCases.startPasskey(actor)).toMatchObject(stepUp);
    expect(await testkit.useCases.removePasskey({ actor, id })).toMatchObject(stepUp);
  });

  test('only its owner renames and removes it; a removal is in the log and the owner is notified', async () => {
    const authenticator = anAuthenticator();
    const { id } = valueOf(await register(EMMA, authenticator));
    const [emma, mia] = [await testkit.actorOf(EMMA), await testkit.actorOf(MIA)];
    const { renamePasskey, removePasskey } = testkit.useCases;
    const missing = refused('NOT_FOUND');
    expect(await renamePasskey({ actor: mia, id, name: 'Mine' })).toMatchObject(missing);
    expect(await removePasskey({ actor: mia, id })).toMatchObject(missing);
    expect(await renamePasskey({ actor: emma, id, name: ' ' })).toMatchObject(
      refused('VALIDATION_FAILED', { field: 'name' }),
    );
    expect(valueOf(await renamePasskey({ actor: emma, id, name: 'Key' })).name).toBe('Key');
    expect(await removePasskey({ actor: emma, id })).toMatchObject({ ok: true });
    expect(await removePasskey({ actor: emma, id })).toMatchObject(missing);
    const { viewer } = emma;
    expect(await testkit.queries.memberKeys(viewer, viewer.userId)).toEqual([]);
    expect((await testkit.mailsTo(EMMA)).at(-1)?.subject).toBe('A passkey was removed');
  });

  test('is one of ten at most', async () => {
    for (let count = 0; count < PASSKEYS_PER_MEMBER_MAX; count += 1) {
      valueOf(await register(EMMA, anAuthenticator(), `Key ${count}`));
    }
    const actor = await testkit.actorOf(EMMA);
    expect(await testkit.useCases.startPasskey(actor)).toMatchObject(refused('LIMIT_REACHED'));
    expect(await testkit.queries.passkeys(actor.viewer)).toHaveLength(PASSKEYS_PER_MEMBER_MAX);
  });
});

describe('a step-up with a passkey', () => {
  test('makes the session fresh and says so in the token; its challenge works once', async () => {
    const authenticator = anAuthenticator();
    valueOf(await register(EMMA, authenticator));
    const actor = actorOf((await testkit.signedIn(EMMA)).accessToken);
    testkit.wait(STEP_UP_S * 1_000 + 1);
    const { useCases } = testkit;
    const request = valueOf(await useCases.startPasskeyStepUp(actor));
    expect(request).toMatchObject({
      rpId: 'outlay.test',
      credentialIds: [authenticator.credentialId],
    });
    const passkey = signed(authenticator, request.challenge);
    const { accessToken } = valueOf(await useCases.stepUp({ actor, passkey }));
    expect(claimsIn(accessToken)).toMatchObject({ amr: ['pwd', 'hwk'] });
    expect(
      await useCases.startPasskey(
        await testkit.actorOf(EMMA, actorOf(accessToken).viewer as object),
      ),
    ).toMatchObject({ ok: true });
    expect(await useCases.stepUp({ actor, passkey })).toMatchObject(refused('PASSKEY_INVALID'));
  });

  test("is refused with a challenge of a sign-in or a registration, and with another member's passkey", async () => {
    const [own, others] = [anAuthenticator(), anAuthenticator()];
    valueOf(await register(EMMA, own));
    valueOf(await register(MIA, others));
    const actor = actorOf((await testkit.signedIn(EMMA)).accessToken);
    const { useCases } = testkit;
    const invalid = refused('PASSKEY_INVALID');
    const signIn = valueOf(await useCases.startPasskeySignIn(NOWHERE));
    const started = await useCases.startPasskey(await testkit.actorOf(EMMA));
    const ofRegistration = signed(own, challengeIn(valueOf(started)));
    expect(await useCases.stepUp({ actor, passkey: ofRegistration })).toMatchObject(invalid);
    const ofSignIn = signed(own, signIn.challenge);
    expect(await useCases.stepUp({ actor, passkey: ofSignIn })).toMatchObject(invalid);
    const { challenge } = valueOf(await useCases.startPasskeyStepUp(actor));
    const foreign = signed(others, challenge);
    expect(await useCases.stepUp({ actor, passkey: foreign })).toMatchObject(invalid);
    expect(await useCases.stepUp({ actor, passkey: signed(own, challenge) })).toMatchObject(
      invalid,
    );
  });

  test('needs a passkey and is throttled', async () => {
    const actor = actorOf((await testkit.signedIn(EMMA)).accessToken);
    const { useCases } = testkit;
    expect(await useCases.startPasskeyStepUp(actor)).toMatchObject(refused('PASSKEY_REQUIRED'));
    const passkey = signed(anAuthenticator(), 'bWFkZSB1cA');
    for (let count = 0; count < LIMITS.passkey.max; count += 1) {
      expect(await useCases.stepUp({ actor, passkey })).toMatchObject(refused('PASSKEY_INVALID'));
    }
    expect(await useCases.stepUp({ actor, passkey })).toMatchObject(refused('RATE_LIMITED'));
  });
});

describe('a sign-in with a passkey', () => {
  const signIn = async (authenticator: TestAuthenticator) => {
    const { challenge } = valueOf(await testkit.useCases.startPasskeySignIn(NOWHERE));
    const passkey = signed(authenticator, challenge);
    const once = () => testkit.useCases.signInWithPasskey({ signed: passkey, origin: NOWHERE });
    return { once, result: await once() };
  };

  test('opens a session of its owner, and the same signature opens no second one', async () => {
    const authenticator = anAuthenticator();
    valueOf(await register(EMMA, authenticator));
    const { once, result } = await signIn(authenticator);
    const { user, accessToken } = valueOf(result);
    expect(user.email).toBe(EMMA);
    expect(claimsIn(accessToken)).toMatchObject({ amr: ['hwk'] });
    expect(await once()).toMatchObject(refused('INVALID_CREDENTIALS'));
    const actor = await testkit.actorOf(EMMA);
    expect((await testkit.queries.passkeys(actor.viewer))[0]?.lastUsedAt).toEqual(
      testkit.clock.now(),
    );
  });

  test('is both factors where the organization requires a second one', async () => {
    const authenticator = anAuthenticator();
    valueOf(await register(MIA, authenticator));
    await testkit.rows('update organizations set requires_second_factor = true');
    expect((await testkit.signedIn(MIA)).secondFactor).toBe('required');
    const { accessToken, secondFactor, refreshToken } = valueOf(
      (await signIn(authenticator)).result,
    );
    expect(secondFactor).toBe('off');
    expect(actorOf(accessToken).viewer.scopes).toBeNull();
    const renewed = valueOf(await testkit.useCases.refreshSession(refreshToken, NOWHERE));
    expect(actorOf(renewed.accessToken).viewer.scopes).toBeNull();
  });

  test('gets one neutral refusal: unknown, removed, of someone who has left', async () => {
    const authenticator = anAuthenticator();
    const neutral = refused('INVALID_CREDENTIALS', {
      message: "This passkey didn't work. Try again, or use your password.",
    });
    expect((await signIn(authenticator)).result).toMatchObject(neutral);
    const { id } = valueOf(await register(EMMA, authenticator));
    await testkit.rows("update members set status = 'deactivated' where email = $1", [EMMA]);
    expect((await signIn(authenticator)).result).toMatchObject(neutral);
    await testkit.rows("update members set status = 'active' where email = $1", [EMMA]);
    valueOf(await testkit.useCases.removePasskey({ actor: await testkit.actorOf(EMMA), id }));
    expect((await signIn(authenticator)).result).toMatchObject(neutral);
  });

  test('is throttled by address, as passwords are', async () => {
    const origin = { ...NOWHERE, address: '203.0.113.7' };
    const passkey = signed(anAuthenticator(), 'bWFkZSB1cA');
    const attempt = () => testkit.useCases.signInWithPasskey({ signed: passkey, origin });
    for (let count = 0; count < LIMITS.address.max; count += 1) await attempt();
    expect(await attempt()).toMatchObject(refused('RATE_LIMITED'));
  });
});
