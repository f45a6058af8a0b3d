import { isSecretOf, splitAccessToken } from '@outlay/platform/auth';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { claimsIn } from './support/claims-in.ts';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../src/domain/attempt-throttle.ts';
import { REFRESH_LIFETIME_MS, REUSE_GRACE_MS } from '../src/domain/session.ts';
import { ACCESS_TOKEN_ISSUER, createAccessTokens } from '../src/tokens/access-tokens.ts';
import type { Session } from '../src/use-cases/ports.ts';
import { signIn } from '../src/use-cases/sign-in.ts';
import {
  NOWHERE,
  PASSWORD,
  refused,
  START,
  STEP_UP_S,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const EMAIL = 'emma@acme.test';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

interface Changes {
  email?: string;
  password?: string;
  address?: string;
  deviceToken?: string | null;
}

const attempt = (changes: Changes = {}) => {
  const { address = null, ...credentials } = changes;
  const origin = { ...NOWHERE, address };
  return testkit.useCases.signIn({ email: EMAIL, password: PASSWORD, origin, ...credentials });
};
const refresh = (token: string) => testkit.useCases.refreshSession(token, NOWHERE);
const aSession = (): Promise<Session> => testkit.signedIn(EMAIL);
const refreshed = async (token: string): Promise<Session> => valueOf(await refresh(token));
const sql = (statement: string, values?: unknown[]) => testkit.rows(statement, values);

const INVALID = {
  ok: false,
  refusals: [{ code: 'INVALID_CREDENTIALS', message: 'Incorrect email or password.' }],
};
const ENDED = { ok: false, refusals: [{ code: 'INVALID_REFRESH_TOKEN' }] };

test('the right password opens a session, with the e-mail in any case', async () => {
  const result = await attempt({ email: '  EMMA@acme.TEST ' });
  expect(result).toMatchObject({
    ok: true,
    value: { expiresIn: 600, user: { email: EMAIL, roles: ['employee', 'approver'] } },
  });
});

test('a wrong password, an unknown e-mail and a former member get the same refusal', async () => {
  expect(await attempt({ password: 'wrong' })).toEqual(INVALID);
  expect(await attempt({ email: 'nobody@acme.test' })).toEqual(INVALID);
  expect(await attempt({ email: 'e'.repeat(2_000) })).toEqual(INVALID);
  await sql(`update members set status = 'deactivated'`);
  expect(await attempt()).toEqual(INVALID);
});

test('the access token verifies against the published keys and contains organization and roles', async () => {
  const { accessToken, user } = await aSession();
  const { jwt, secret } = splitAccessToken(accessToken);
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(testkit.tokens.jwks), {
    issuer: ACCESS_TOKEN_ISSUER,
  });
  expect(isSecretOf(secret, payload)).toBe(true);
  expect(payload).toMatchObject({
    sub: user.id,
    org: user.organizationId,
    roles: ['employee', 'approver'],
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
  expect(JSON.stringify(testkit.tokens.jwks)).not.toContain('"d"');
});

test('a token signed by another key does not verify', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const stranger = await createAccessTokens(
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    STEP_UP_S,
  );
  const { user } = await aSession();
  const proof = { at: START, methods: ['pwd'] as const };
  const forged = await stranger.accessToken(user, { id: randomUUID(), proof, scopes: null }, 600);
  const { jwt } = splitAccessToken(forged);
  await expect(jwtVerify(jwt, createLocalJWKSet(testkit.tokens.jwks))).rejects.toThrow();
});

test('after ten failures even the right password is throttled until the window ends', async () => {
  for (let failure = 0; failure < 10; failure += 1) await attempt({ password: 'wrong' });
  testkit.wait(60_000);
  expect(await attempt()).toMatchObject({
    ok: false,
    refusals: [{ code: 'RATE_LIMITED', message: expect.stringContaining('840 seconds') as string }],
  });
  testkit.wait(LIMITS.account.windowMs - 60_000);
  expect(await attempt()).toMatchObject({ ok: true });
});

test('a success resets the failures of the account, so nine more are allowed', async () => {
  for (let failure = 0; failure < 9; failure += 1) await attempt({ password: 'wrong' });
  expect(await attempt()).toMatchObject({ ok: true });
  for (let failure = 0; failure < 9; failure += 1) await attempt({ password: 'wrong' });
  expect(await attempt()).toMatchObject({ ok: true });
});

test('unknown accounts are throttled like known ones, and one account does not throttle another', async () => {
  for (let failure = 0; failure < 10; failure += 1) {
    await attempt({ email: 'nobody@acme.test', address: '192.0.2.1' });
  }
  expect(await attempt({ email: 'nobody@acme.test' })).toMatchObject({
    refusals: [{ code: 'RATE_LIMITED' }],
  });
  expect(await attempt({ address: '192.0.2.1' })).toMatchObject({ ok: true });
});

test('an address with a hundred failures is throttled for every account', async () => {
  await sql(
    `insert into attempt_windows (kind, subject, started_at, attempts) values ('address', '192.0.2.9', $1, 99)`,
    [testkit.clock.now()],
  );
  await attempt({ email: 'somebody@acme.test', address: '192.0.2.9' });
  expect(await attempt({ address: '192.0.2.9' })).toMatchObject({
    refusals: [{ code: 'RATE_LIMITED' }],
  });
  expect(await attempt({ address: '192.0.2.10' })).toMatchObject({ ok: true });
});

const RIGHT_ELSEWHERE = { password: PASSWORD, address: '192.0.2.2' };
/** Tries wrong passwords concurrently and returns the number that was checked. */
async function checkedOf(tries: number, address: string): Promise<number> {
  let checked = 0;
  const passwords = {
    ...testkit.ports.passwords,
    verify: async (owner: string, hash: string, password: string) => {
      checked += 1;
      return testkit.ports.passwords.verify(owner, hash, password);
    },
  };
  const attemptAll = signIn({ ...testkit.ports, passwords });
  const command = { email: EMAIL, password: 'wrong', origin: { ...NOWHERE, address } };
  await Promise.all(Array.from({ length: tries }, () => attemptAll(command)));
  return checked;
}

test('of forty wrong passwords at the same time, ten are checked', async () => {
  expect(await checkedOf(40, '192.0.2.1')).toBe(10);
});

test('forty wrong passwords sent to four replicas are not more than ten checks', async () => {
  const checked = await Promise.all(
    [1, 2, 3, 4].map((replica) => checkedOf(10, `192.0.2.${replica}`)),
  );
  expect(checked.reduce((sum, each) => sum + each, 0)).toBe(10);
});

test('many right sign-ins of one account at once all succeed', async () => {
  const results = await Promise.all(Array.from({ length: 15 }, () => attempt()));
  expect(results.every(({ ok }) => ok)).toBe(true);
});

test("a stranger's wrong passwords do not lock the owner out of a known device", async () => {
  const { deviceToken } = valueOf(await attempt());
  await checkedOf(10, '192.0.2.1');
  expect(await attempt(RIGHT_ELSEWHERE)).toMatchObject(refused('RATE_LIMITED'));
  expect(await attempt({ ...RIGHT_ELSEWHERE, deviceToken })).toMatchObject({
    ok: true,
    value: { deviceToken },
  });
});

test('a known device has its own limit, and a forged token or one of another account is ignored', async () => {
  const { deviceToken } = valueOf(await attempt());
  for (let failure = 0; failure < 10; failure += 1) {
    await attempt({ password: 'wrong', deviceToken });
  }
  expect(await attempt({ deviceToken })).toMatchObject(refused('RATE_LIMITED'));
  expect(await attempt()).toMatchObject({ ok: true });
  await checkedOf(10, '192.0.2.1');
  const others = (await testkit.signedIn('mia@acme.test')).deviceToken;
  for (const worthless of [others, `${'a'.repeat(22)}.${'b'.repeat(43)}`, '', '\0', null]) {
    expect(await attempt({ ...RIGHT_ELSEWHERE, deviceToken: worthless })).toMatchObject(
      refused('RATE_LIMITED'),
    );
  }
});

test('right passwords do not count against their address', async () => {
  for (let success = 0; success < 3; success += 1) await attempt({ address: '192.0.2.1' });
  expect(await sql(`select attempts from attempt_windows where kind = 'address'`)).toEqual([
    { attempts: 0 },
  ]);
});

test('a refresh rotates the token and reloads the roles', async () => {
  const first = await aSession();
  await sql(`update members set roles = '{finance}' where email = $1`, [EMAIL]);
  const second = await refreshed(first.refreshToken);
  await sql(`update members set roles = '{employee,approver}' where email = $1`, [EMAIL]);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect(claimsIn(second.accessToken)['roles']).toEqual(['finance']);
  await refreshed(second.refreshToken);
});

test('one refresh token used twice within the grace period makes one branch, not two', async () => {
  const { refreshToken } = await aSession();
  const [left, right] = await Promise.all([refreshed(refreshToken), refreshed(refreshToken)]);
  expect(left.refreshToken).toBe(right.refreshToken);
  expect(await sql('select 1 from refresh_tokens where used_at is null')).toHaveLength(1);
  await refreshed(left.refreshToken);
  testkit.wait(REUSE_GRACE_MS + 1);
  expect(await refresh(right.refreshToken)).toMatchObject(ENDED);
});

test('a session that is used every day ends after thirty days', async () => {
  let { refreshToken } = await aSession();
  for (let day = 1; day < 30; day += 1) {
    testkit.wait(86_400_000);
    ({ refreshToken } = await refreshed(refreshToken));
  }
  testkit.wait(86_400_000 - 1);
  ({ refreshToken } = await refreshed(refreshToken));
  testkit.wait(1);
  expect(await refresh(refreshToken)).toMatchObject(ENDED);
});

test('a token reused after the grace period ends the session of its successor', async () => {
  const stolen = await aSession();
  const current = await refreshed(stolen.refreshToken);
  const elsewhere = await aSession();
  testkit.wait(REUSE_GRACE_MS + 1);
  expect(await refresh(stolen.refreshToken)).toMatchObject(ENDED);
  expect(await refresh(current.refreshToken)).toMatchObject(ENDED);
  await refreshed(elsewhere.refreshToken);
});

test('expired and unknown tokens and those of former members are refused alike', async () => {
  const { refreshToken } = await aSession();
  expect(await refresh(randomUUID())).toMatchObject(ENDED);
  await sql(`update members set status = 'deactivated'`);
  expect(await refresh(refreshToken)).toMatchObject(ENDED);
  await sql(`update members set status = 'active'`);
  testkit.wait(REFRESH_LIFETIME_MS);
  expect(await refresh(refreshToken)).toMatchObject(ENDED);
});

test('signing out ends only that session, and an unknown token is not an error', async () => {
  const session = await aSession();
  const elsewhere = await aSession();
  await testkit.useCases.signOut(session.refreshToken, NOWHERE);
  await testkit.useCases.signOut('unknown', NOWHERE);
  expect(await refresh(session.refreshToken)).toMatchObject(ENDED);
  await refreshed(elsewhere.refreshToken);
});

test('only the hash of a refresh token is stored', async () => {
  const { refreshToken } = await aSession();
  const rows = await testkit.rows<{ token_hash: string }>('select token_hash from refresh_tokens');
  expect(rows.map(({ token_hash }) => token_hash)).not.toContain(refreshToken);
  expect(rows).toHaveLength(1);
});

const sessionsOf = async (email: string) =>
  testkit.queries.sessions(await testkit.idOf(email), testkit.clock.now());
const sidOf = ({ accessToken }: Session): string => String(claimsIn(accessToken)['sid']);

test('a session is listed with its last use, and the access token contains its id', async () => {
  const origin = { ...NOWHERE, address: '192.0.2.1', userAgent: 'Firefox' };
  const first = valueOf(
    await testkit.useCases.signIn({ email: EMAIL, password: PASSWORD, origin }),
  );
  testkit.wait(60_000);
  const moved = { ...NOWHERE, address: '192.0.2.2', userAgent: 'Firefox' };
  const next = valueOf(await testkit.useCases.refreshSession(first.refreshToken, moved));
  expect(sidOf(next)).toBe(sidOf(first));
  expect(await sessionsOf(EMAIL)).toMatchObject([
    {
      id: sidOf(first),
      startedAt: new Date('2026-11-21T09:00:00Z'),
      lastUsedAt: new Date('2026-11-21T09:01:00Z'),
      address: '192.0.2.2',
      userAgent: 'Firefox',
    },
  ]);
});

test("refreshing a revoked session fails immediately, and the member's other sessions continue", async () => {
  const lost = await aSession();
  const kept = await aSession();
  const actor = await testkit.actorOf(EMAIL, { sessionId: sidOf(kept) });
  expect(await testkit.useCases.revokeSession({ actor, id: sidOf(lost) })).toMatchObject({
    ok: true,
  });
  expect(await refresh(lost.refreshToken)).toMatchObject(ENDED);
  await refreshed(kept.refreshToken);
  expect(await testkit.useCases.revokeSession({ actor, id: sidOf(lost) })).toMatchObject(
    refused('NOT_FOUND'),
  );
});

test('ending the other sessions keeps the current one', async () => {
  const [other, mine] = [await aSession(), await aSession()];
  const actor = await testkit.actorOf(EMAIL, { sessionId: sidOf(mine) });
  await testkit.useCases.revokeOtherSessions(actor);
  expect((await sessionsOf(EMAIL)).map(({ id }) => id)).toEqual([sidOf(mine)]);
  expect(await refresh(other.refreshToken)).toMatchObject(ENDED);
});

test("another member's session is not found, by a colleague, an admin or an outsider", async () => {
  const id = sidOf(await aSession());
  for (const email of ['mia@acme.test', 'ada@acme.test', 'rita@rival.test']) {
    const actor = await testkit.actorOf(email);
    expect(await testkit.useCases.revokeSession({ actor, id })).toMatchObject(refused('NOT_FOUND'));
  }
  const actor = await testkit.actorOf(EMAIL);
  for (const bad of ['', "' or 1=1 --", '\0', '__proto__', 'x'.repeat(1_000_000)]) {
    expect(await testkit.useCases.revokeSession({ actor, id: bad })).toMatchObject(
      refused('NOT_FOUND'),
    );
  }
  expect(await sessionsOf(EMAIL)).toHaveLength(1);
});

test('input the database cannot store counts as a wrong password, not a server error', async () => {
  for (const bad of ['\0', 'emma@acme.test\0', "' or 1=1 --", 'x'.repeat(1_000_000)]) {
    expect(await attempt({ email: bad })).toEqual(INVALID);
    expect(await attempt({ password: bad })).toEqual(INVALID);
    expect(await refresh(bad)).toMatchObject(ENDED);
  }
});

test.each([
  ['deactivated', `update members set status = 'deactivated'`],
  ['given another password', `update members set password_hash = 'another'`],
])('a member who is %s during the password check gets no session', async (_what, change) => {
  const passwords = {
    ...testkit.ports.passwords,
    verify: async (owner: string, hash: string, password: string) => {
      await sql(change);
      return testkit.ports.passwords.verify(owner, hash, password);
    },
  };
  const attemptMeanwhile = signIn({ ...testkit.ports, passwords });
  const command = { email: EMAIL, password: PASSWORD, origin: NOWHERE };
  expect(await attemptMeanwhile(command)).toEqual(INVALID);
  expect(await sql('select 1 from sessions')).toEqual([]);
});
