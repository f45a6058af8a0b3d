import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createInternalTokenMint, createInternalTokenVerifier } from './internal-token.ts';

afterEach(() => {
  vi.useRealTimers();
});

const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const person = {
  userId: '4',
  organizationId: '1',
  roles: ['employee'] as const,
  sessionId: 'session-1',
  authentication: { at: 1_800_000_000, methods: ['pwd'] as const, freshUntil: 1_800_000_300 },
  apiKeyId: null,
  scopes: null,
};

/** Accepts no person's token. */
const nobody = () => Promise.resolve(false);

const operator = { ...person, organizationId: null, roles: [] as const };

test('session and scopes pass from the gateway to a subgraph', async () => {
  const mint = await createInternalTokenMint(privateKey);
  const verify = await createInternalTokenVerifier(publicKey, 'identity', nobody);
  const key = {
    ...person,
    sessionId: null,
    authentication: null,
    apiKeyId: '7',
    scopes: ['READ'] as const,
  };
  for (const principal of [person, key, operator, null]) {
    const isPersonal = principal === null;
    expect(await verify(await mint(principal, 'identity'), null)).toEqual({
      principal,
      isPersonal,
    });
  }
});

test('two sessions and two keys of one member never share a token', async () => {
  const mint = await createInternalTokenMint(privateKey);
  const tokens = await Promise.all([
    mint(person, 'identity'),
    mint({ ...person, sessionId: 'session-2' }, 'identity'),
    mint({ ...person, sessionId: null, scopes: ['READ'] }, 'identity'),
    mint({ ...person, sessionId: null, scopes: [] }, 'identity'),
  ]);
  expect(new Set(tokens).size).toBe(4);
});

test('a caller whose access token was renewed shares the token, so that it is not signed for each', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const mint = await createInternalTokenMint(privateKey);
  const before = await mint(person, 'identity');
  vi.setSystemTime(Date.now() + 10_000);
  expect(await mint({ ...person }, 'identity')).toBe(before);
  vi.setSystemTime(Date.now() + 25_000);
  expect(await mint({ ...person }, 'identity')).not.toBe(before);
});

test('a token for one subgraph is refused by every other', async () => {
  const mint = await createInternalTokenMint(privateKey);
  const verify = await createInternalTokenVerifier(publicKey, 'expense', nobody);
  await expect(verify(await mint(person, 'identity'), null)).rejects.toThrow();
});

test('a token that was valid is refused after it expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const mint = await createInternalTokenMint(privateKey);
  const verify = await createInternalTokenVerifier(publicKey, 'expense', nobody);
  const token = await mint(person, 'expense');
  await verify(token, null);
  expect(await verify(token, null)).toMatchObject({ principal: person });
  vi.advanceTimersByTime(66_000);
  await expect(verify(token, null)).rejects.toThrow();
});

test('a forged token is refused on every attempt', async () => {
  const mint = await createInternalTokenMint(privateKey);
  const verify = await createInternalTokenVerifier(publicKey, 'expense', nobody);
  const [header, , signature] = (await mint(person, 'expense')).split('.');
  const claims = Buffer.from(JSON.stringify({ sub: '1', org: '1', roles: ['admin'] }));
  const forged = [header, claims.toString('base64url'), signature].join('.');
  await expect(verify(forged, null)).rejects.toThrow();
  await expect(verify(forged, null)).rejects.toThrow();
});
