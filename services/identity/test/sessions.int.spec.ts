import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase, type TestDatabase } from '@outlay/platform/testing';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { REFRESH_LIFETIME_MS, REUSE_GRACE_MS } from '../src/domain/session.ts';
import { WINDOW_MS } from '../src/domain/sign-in-throttle.ts';
import { createUnitOfWork } from '../src/persistence/identity-repository.ts';
import { seedOrganizations } from '../src/seed/seed-organizations.ts';
import { ACCESS_TOKEN_ISSUER, createAccessTokens } from '../src/tokens/access-tokens.ts';
import { argon2Passwords } from '../src/tokens/argon2-passwords.ts';
import type { Session } from '../src/use-cases/ports.ts';
import { refreshSession, signOut } from '../src/use-cases/refresh-session.ts';
import { signIn } from '../src/use-cases/sign-in.ts';

const EMAIL = 'emma@acme.test';
const PASSWORD = 'correct horse battery';
const START = new Date('2026-11-21T09:00:00Z');

let server: TestDatabase;
let database: Database;
let tokens: Awaited<ReturnType<typeof createAccessTokens>>;
let useCases: {
  signIn: ReturnType<typeof signIn>;
  refresh: ReturnType<typeof refreshSession>;
  signOut: ReturnType<typeof signOut>;
};
let now = START;
const wait = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  server = await createTestDatabase(
    inject('postgresUrl'),
    fileURLToPath(new URL('../migrations', import.meta.url)),
  );
  database = createDatabase({
    url: server.url,
    poolMax: 6,
    applicationName: 'identity-test',
    log: createLogger('identity-test', 'silent'),
  });
  const { privateKey } = generateKeyPairSync('ed25519');
  tokens = await createAccessTokens(
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    600,
  );
  const ports = {
    tokens,
    passwords: argon2Passwords,
    clock: { now: () => now },
    unitOfWork: createUnitOfWork((work) => database.transaction(work)),
  };
  useCases = { signIn: signIn(ports), refresh: refreshSession(ports), signOut: signOut(ports) };
  await seedOrganizations(database, argon2Passwords, [
    {
      name: 'Acme',
      members: [
        {
          email: 'Emma@Acme.test',
          firstName: 'Emma',
          lastName: 'Employee',
          roles: ['employee', 'approver'],
          password: PASSWORD,
        },
      ],
    },
  ]);
});
beforeEach(async () => {
  now = START;
  await database.$client.query('truncate sign_in_failures, refresh_tokens');
  await database.$client.query('update members set active = true');
});
afterAll(async () => {
  await database.$client.end();
  await server.drop();
});

const attempt = (
  changes: { email?: string; password?: string; clientAddress?: string | null } = {},
) => useCases.signIn({ email: EMAIL, password: PASSWORD, clientAddress: null, ...changes });

async function aSession(): Promise<Session> {
  const result = await attempt();
  if (!result.ok) throw new Error(result.refusals[0].message);
  return result.value;
}

async function refreshed(token: string): Promise<Session> {
  const result = await useCases.refresh(token);
  if (!result.ok) throw new Error(result.refusals[0].message);
  return result.value;
}

const INVALID = {
  ok: false,
  refusals: [{ code: 'INVALID_CREDENTIALS', message: 'Incorrect email or password.' }],
};
const ENDED = { ok: false, refusals: [{ code: 'INVALID_REFRESH_TOKEN' }] };

test('the right e-mail in any case and the right password open a session', async () => {
  const result = await attempt({ email: '  EMMA@acme.TEST ' });
  expect(result).toMatchObject({
    ok: true,
    value: { expiresIn: 600, user: { email: EMAIL, roles: ['employee', 'approver'] } },
  });
});

test('a wrong password, an unknown e-mail and a former member get the very same refusal', async () => {
  expect(await attempt({ password: 'wrong' })).toEqual(INVALID);
  expect(await attempt({ email: 'nobody@acme.test' })).toEqual(INVALID);
  expect(await attempt({ email: 'e'.repeat(2_000) })).toEqual(INVALID);
  await database.$client.query('update members set active = false');
  expect(await attempt()).toEqual(INVALID);
});

test('the access token verifies against the published keys and carries organisation and roles', async () => {
  const { accessToken, user } = await aSession();
  const { payload } = await jwtVerify(accessToken, createLocalJWKSet(tokens.jwks), {
    issuer: ACCESS_TOKEN_ISSUER,
  });
  expect(payload).toMatchObject({
    sub: user.id,
    org: user.organizationId,
    roles: ['employee', 'approver'],
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
  expect(JSON.stringify(tokens.jwks)).not.toContain('"d"');
});

test('a token that another key signed does not verify against the published keys', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const stranger = await createAccessTokens(
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    600,
  );
  const { user } = await aSession();
  const forged = await stranger.accessToken(user);
  await expect(jwtVerify(forged, createLocalJWKSet(tokens.jwks))).rejects.toThrow();
});

test('after ten failures even the right password waits, until the window ends', async () => {
  for (let failure = 0; failure < 10; failure += 1) await attempt({ password: 'wrong' });
  wait(60_000);
  expect(await attempt()).toMatchObject({
    ok: false,
    refusals: [{ code: 'RATE_LIMITED', message: expect.stringContaining('840 seconds') as string }],
  });
  wait(WINDOW_MS - 60_000);
  expect(await attempt()).toMatchObject({ ok: true });
});

test('a success forgets the failures of the account, so nine more are allowed', async () => {
  for (let failure = 0; failure < 9; failure += 1) await attempt({ password: 'wrong' });
  expect(await attempt()).toMatchObject({ ok: true });
  for (let failure = 0; failure < 9; failure += 1) await attempt({ password: 'wrong' });
  expect(await attempt()).toMatchObject({ ok: true });
});

test('unknown accounts are throttled like known ones, and one account does not throttle another', async () => {
  for (let failure = 0; failure < 10; failure += 1) {
    await attempt({ email: 'nobody@acme.test', clientAddress: '192.0.2.1' });
  }
  expect(await attempt({ email: 'nobody@acme.test' })).toMatchObject({
    refusals: [{ code: 'RATE_LIMITED' }],
  });
  expect(await attempt({ clientAddress: '192.0.2.1' })).toMatchObject({ ok: true });
});

test('an address that failed a hundred times waits, whatever account it names next', async () => {
  await database.$client.query(
    `insert into sign_in_failures (kind, subject, started_at, failures) values ('address', '192.0.2.9', $1, 99)`,
    [now],
  );
  await attempt({ email: 'somebody@acme.test', clientAddress: '192.0.2.9' });
  expect(await attempt({ clientAddress: '192.0.2.9' })).toMatchObject({
    refusals: [{ code: 'RATE_LIMITED' }],
  });
  expect(await attempt({ clientAddress: '192.0.2.10' })).toMatchObject({ ok: true });
});

test('a refresh rotates the token and reads the roles anew', async () => {
  const first = await aSession();
  await database.$client.query(`update members set roles = '{finance}' where email = $1`, [EMAIL]);
  const second = await refreshed(first.refreshToken);
  await database.$client.query(
    `update members set roles = '{employee,approver}' where email = $1`,
    [EMAIL],
  );
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect(decodeJwt(second.accessToken)['roles']).toEqual(['finance']);
  await refreshed(second.refreshToken);
});

test('within the grace a used token serves the second tab, and both families of tokens live on', async () => {
  const { refreshToken } = await aSession();
  const [left, right] = await Promise.all([refreshed(refreshToken), refreshed(refreshToken)]);
  await refreshed(left.refreshToken);
  await refreshed(right.refreshToken);
});

test('a token reused after the grace ends the session of whoever holds its successor', async () => {
  const stolen = await aSession();
  const current = await refreshed(stolen.refreshToken);
  const elsewhere = await aSession();
  wait(REUSE_GRACE_MS + 1);
  expect(await useCases.refresh(stolen.refreshToken)).toMatchObject(ENDED);
  expect(await useCases.refresh(current.refreshToken)).toMatchObject(ENDED);
  await refreshed(elsewhere.refreshToken);
});

test('an expired token, an unknown one and one of a former member are refused alike', async () => {
  const { refreshToken } = await aSession();
  expect(await useCases.refresh(randomUUID())).toMatchObject(ENDED);
  await database.$client.query('update members set active = false');
  expect(await useCases.refresh(refreshToken)).toMatchObject(ENDED);
  await database.$client.query('update members set active = true');
  wait(REFRESH_LIFETIME_MS);
  expect(await useCases.refresh(refreshToken)).toMatchObject(ENDED);
});

test('signing out ends the session and no other, and an unknown token is no error', async () => {
  const session = await aSession();
  const elsewhere = await aSession();
  await useCases.signOut(session.refreshToken);
  await useCases.signOut('unknown');
  expect(await useCases.refresh(session.refreshToken)).toMatchObject(ENDED);
  await refreshed(elsewhere.refreshToken);
});

test('of a refresh token only a hash is stored', async () => {
  const { refreshToken } = await aSession();
  const { rows } = await database.$client.query<{ token_hash: string }>(
    'select token_hash from refresh_tokens',
  );
  expect(rows.map(({ token_hash }) => token_hash)).not.toContain(refreshToken);
  expect(rows).toHaveLength(1);
});
