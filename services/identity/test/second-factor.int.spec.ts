import { isApiKey, principalOfClaims, SETUP_SCOPE, type Principal } from '@outlay/platform/auth';
import { claimsIn } from './support/claims-in.ts';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../src/domain/attempt-throttle.ts';
import { CHALLENGE_LIFETIME_MS, RECOVERY_CODE_COUNT } from '../src/domain/second-factor.ts';
import { addOperator } from '../src/operators/index.ts';
import type { SelfActor } from '../src/use-cases/ports.ts';
import { createUseCases } from '../src/use-cases/use-cases.ts';
import {
  NOWHERE,
  PASSWORD,
  refused,
  startIdentityTestkit,
  STEP_UP_S,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const EMMA = 'emma@acme.test';
const STEP_MS = 30_000;

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

/** Returns the actor of a token, as the gateway reads it. */
function actorOf(accessToken: string): SelfActor & { viewer: Principal } {
  const viewer = principalOfClaims(claimsIn(accessToken));
  if (!viewer) throw new Error('not a token of ours');
  return { viewer, origin: { ...NOWHERE, actorId: viewer.userId } };
}

const codeOf = (key: string): string =>
  new TOTP({ secret: key }).generate({ timestamp: testkit.clock.now().getTime() });

const signIn = (email: string, password = PASSWORD) =>
  testkit.useCases.signIn({ email, password, origin: NOWHERE });

async function challengeFor(email: string): Promise<string> {
  const result = await signIn(email);
  expect(result).toMatchObject(refused('SECOND_FACTOR_REQUIRED'));
  return 'challenge' in result ? result.challenge : '';
}

const confirm = (challenge: string, code: string) =>
  testkit.useCases.confirmSignIn({ challenge, code, origin: NOWHERE });

/** Enables two-step sign-in for someone; their next code is a new one. */
async function enrolled(email: string) {
  const actor = actorOf((await testkit.signedIn(email)).accessToken);
  const { key, uri } = valueOf(await testkit.useCases.startSecondFactor(actor));
  const code = codeOf(key);
  const recoveryCodes = valueOf(await testkit.useCases.confirmSecondFactor({ actor, code }));
  testkit.wait(STEP_MS);
  return { actor, key, uri, code, recoveryCodes };
}

test('enrolment shows the key and ten recovery codes once, stores them unreadable, audits and notifies', async () => {
  const { key, uri, recoveryCodes } = await enrolled(EMMA);
  expect(uri).toContain('otpauth://totp/Outlay:emma%40acme.test?');
  expect(uri).toContain(`secret=${key}`);
  expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODE_COUNT);
  const stored = JSON.stringify(await testkit.rows('select * from second_factors'));
  for (const secret of [key, ...recoveryCodes]) expect(stored).not.toContain(secret);
  expect(await testkit.auditKinds()).toContain('second_factor.turned_on');
  expect((await testkit.mailsTo(EMMA)).at(-1)?.subject).toBe('Two-step sign-in is on');
});

test('a key that was not confirmed asks for nothing, and a wrong code does not confirm it', async () => {
  const actor = actorOf((await testkit.signedIn(EMMA)).accessToken);
  expect(await testkit.useCases.confirmSecondFactor({ actor, code: '123456' })).toMatchObject(
    refused('NOT_FOUND'),
  );
  const { key } = valueOf(await testkit.useCases.startSecondFactor(actor));
  const wrong = codeOf(key) === '000000' ? '000001' : '000000';
  expect(await testkit.useCases.confirmSecondFactor({ actor, code: wrong })).toMatchObject(
    refused('INVALID_CODE', { field: 'code' }),
  );
  expect(await signIn(EMMA)).toMatchObject({ ok: true });
});

describe('the password alone', () => {
  test('opens no session; with a code it does, and the token says so', async () => {
    const { key } = await enrolled(EMMA);
    const sessions = () => testkit.rows('select id from sessions');
    const before = await sessions();
    const challenge = await challengeFor(EMMA);
    expect(await sessions()).toEqual(before);
    const { accessToken, secondFactor } = valueOf(await confirm(challenge, codeOf(key)));
    expect(claimsIn(accessToken)).toMatchObject({ amr: ['pwd', 'otp'] });
    expect(secondFactor).toBe('on');
  });

  test('cannot turn the second factor off: the step-up asks for a code', async () => {
    const { actor, key } = await enrolled(EMMA);
    const { useCases } = testkit;
    testkit.wait(STEP_UP_S * 1_000);
    expect(await useCases.turnOffSecondFactor(actor)).toMatchObject(refused('STEP_UP_REQUIRED'));
    expect(await useCases.stepUp({ actor, password: PASSWORD })).toMatchObject(
      refused('SECOND_FACTOR_REQUIRED', { field: 'code' }),
    );
    expect(await useCases.stepUp({ actor, code: '12' })).toMatchObject(refused('INVALID_CODE'));
    const { accessToken } = valueOf(await useCases.stepUp({ actor, code: codeOf(key) }));
    expect(await useCases.turnOffSecondFactor(actorOf(accessToken))).toMatchObject({ ok: true });
    expect(await signIn(EMMA)).toMatchObject({ ok: true });
    expect(await testkit.auditKinds()).toContain('second_factor.turned_off');
    expect((await testkit.mailsTo(EMMA)).at(-1)?.subject).toBe('Two-step sign-in is off');
  });
});

test('a stale bearer token cannot enrol its own device and lock the owner out', async () => {
  const actor = actorOf((await testkit.signedIn(EMMA)).accessToken);
  testkit.wait(STEP_UP_S * 1_000 + 1);
  expect(await testkit.useCases.startSecondFactor(actor)).toMatchObject(
    refused('STEP_UP_REQUIRED'),
  );
});

test('a code that was overlooked is not accepted twice: not the one of the enrolment, not at once, not an older one', async () => {
  const { key, code } = await enrolled(EMMA);
  const challenge = await challengeFor(EMMA);
  expect(await confirm(challenge, code)).toMatchObject(refused('INVALID_CODE'));
  const next = codeOf(key);
  const twice = await Promise.all([confirm(challenge, next), confirm(challenge, next)]);
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a recovery code works once, however it is typed, and the member hears of it', async () => {
  const { recoveryCodes } = await enrolled(EMMA);
  const [first = ''] = recoveryCodes;
  const challenge = await challengeFor(EMMA);
  expect(await confirm(challenge, first.replaceAll('-', ' ').toUpperCase())).toMatchObject({
    ok: true,
  });
  expect(await confirm(challenge, first)).toMatchObject(refused('INVALID_CODE'));
  expect((await testkit.mailsTo(EMMA)).at(-1)?.text).toContain('You have 9 left.');
  const { userId } = await testkit.viewerOf(EMMA);
  expect(await testkit.queries.secondFactor(userId)).toMatchObject({
    state: 'on',
    recoveryCodesLeft: 9,
  });
});

test('40 codes guessed at the same time are counted before they are checked', async () => {
  const { key } = await enrolled(EMMA);
  const challenge = await challengeFor(EMMA);
  const guesses = Array.from({ length: 40 }, (_, index) => confirm(challenge, `x${index}`));
  const codes = (await Promise.all(guesses)).map((each) => (each.ok ? '' : each.refusals[0].code));
  expect(codes.filter((code) => code === 'INVALID_CODE')).toHaveLength(LIMITS.second_factor.max);
  expect(await confirm(challenge, codeOf(key))).toMatchObject(refused('RATE_LIMITED'));
});

test('a challenge ends with time and with the password, and cannot be made up', async () => {
  const { key } = await enrolled(EMMA);
  const challenge = await challengeFor(EMMA);
  expect(await confirm('made-up', codeOf(key))).toMatchObject(refused('INVALID_CREDENTIALS'));
  await testkit.rows('update members set password_hash = $1 where email = $2', ['other', EMMA]);
  expect(await confirm(challenge, codeOf(key))).toMatchObject(refused('INVALID_CREDENTIALS'));
  testkit.wait(CHALLENGE_LIFETIME_MS);
  expect(await confirm(challenge, codeOf(key))).toMatchObject(refused('INVALID_CREDENTIALS'));
});

describe('where the organization requires it', () => {
  const require = async (requiresSecondFactor: boolean) => {
    const actor = await testkit.actorOf(ADA);
    return testkit.useCases.updateOrganization({ actor, input: { requiresSecondFactor } });
  };

  test('an approver can do nothing but enrol, from their next token on; then everything', async () => {
    const before = await testkit.signedIn(EMMA);
    const version = () => testkit.rows('select access_version from members order by id');
    const versions = await version();
    valueOf(await require(true));
    expect(await version()).not.toEqual(versions);
    const limited = valueOf(await testkit.useCases.refreshSession(before.refreshToken, NOWHERE));
    expect(limited.secondFactor).toBe('required');
    const actor = actorOf(limited.accessToken);
    expect(actor.viewer.scopes).toEqual([SETUP_SCOPE]);
    expect(isApiKey(actor.viewer)).toBe(false);
    const { key } = valueOf(await testkit.useCases.startSecondFactor(actor));
    valueOf(await testkit.useCases.confirmSecondFactor({ actor, code: codeOf(key) }));
    const free = valueOf(await testkit.useCases.refreshSession(limited.refreshToken, NOWHERE));
    expect(actorOf(free.accessToken).viewer.scopes).toBeNull();
  });

  test('an employee and another organization are not asked', async () => {
    valueOf(await require(true));
    await testkit.rows(`update members set roles = '{employee}' where email = $1`, [EMMA]);
    expect((await testkit.signedIn(EMMA)).secondFactor).toBe('off');
    expect((await testkit.signedIn('rita@rival.test')).secondFactor).toBe('off');
  });

  test('a bearer token alone cannot change the rule', async () => {
    const { viewer } = actorOf((await testkit.signedIn(ADA)).accessToken);
    testkit.wait(STEP_UP_S * 1_000 + 1);
    const actor = await testkit.actorOf(ADA, { authentication: viewer.authentication ?? null });
    const input = { requiresSecondFactor: true };
    expect(await testkit.useCases.updateOrganization({ actor, input })).toMatchObject(
      refused('STEP_UP_REQUIRED'),
    );
  });
});

test('outside a demo an operator can only enrol; in a demo no second factor is required', async () => {
  const olga = { email: 'olga@ops.test', firstName: 'Olga', lastName: 'Ops', password: PASSWORD };
  await addOperator(
    { database: testkit.database, passwords: testkit.ports.passwords },
    olga,
    'test',
  );
  expect((await testkit.signedIn(olga.email)).secondFactor).toBe('off');
  const strict = createUseCases({ ...testkit.ports, operatorsNeedSecondFactor: true });
  const attempt = { email: olga.email, password: PASSWORD, origin: NOWHERE };
  const session = valueOf(await strict.signIn(attempt));
  expect(session.secondFactor).toBe('required');
  expect(actorOf(session.accessToken).viewer.scopes).toEqual([SETUP_SCOPE]);
});
