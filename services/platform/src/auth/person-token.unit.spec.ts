import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createInternalTokenMint, createInternalTokenVerifier } from './internal-token.ts';
import { createPersonVerifier, type VerifyPerson } from './person-token.ts';
import { claimsOf } from './viewer-claims.ts';
import type { Viewer } from './viewer.ts';

const identity = generateKeyPairSync('ed25519');
const gateway = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const emma: Viewer = {
  userId: '4',
  organizationId: '1',
  roles: ['employee'],
  sessionId: 'session-1',
  authentication: { at: 1_800_000_000, methods: ['pwd'], freshUntil: 1_800_000_300 },
  apiKeyId: null,
  scopes: null,
  accessVersion: 1,
};

let verifyPerson: VerifyPerson;
beforeAll(async () => {
  verifyPerson = await createPersonVerifier(
    JSON.stringify({ keys: [await exportJWK(identity.publicKey)] }),
  );
});

/** An access token as identity signs it. */
const tokenOf = async (
  viewer: Viewer,
  { key = identity.privateKey, issuer = 'outlay-identity', expiresIn = '10m' } = {},
): Promise<string> =>
  new SignJWT(claimsOf(viewer))
    .setProtectedHeader({
      alg: 'EdDSA',
      kid: await calculateJwkThumbprint(await exportJWK(identity.publicKey)),
    })
    .setIssuer(issuer)
    .setSubject(viewer.userId)
    .setExpirationTime(expiresIn)
    .sign(key);

test('a caller changes something with a token that identity has signed for them', async () => {
  const mint = await createInternalTokenMint(gateway.privateKey);
  const verify = await createInternalTokenVerifier(gateway.publicKey, 'workflow', verifyPerson);
  const internal = await mint(emma, 'workflow');
  expect(await verify(internal, await tokenOf(emma))).toEqual({
    principal: emma,
    isPersonal: true,
  });
  expect(await verify(internal, null)).toEqual({ principal: emma, isPersonal: false });
});

test('whoever owns the gateway and its key can change nothing for someone whose token they do not have', async () => {
  const attempts = {
    'a token of another member': await tokenOf({ ...emma, userId: '5' }),
    'a token of another organization': await tokenOf({ ...emma, organizationId: '2' }),
    'a token with fewer roles': await tokenOf({ ...emma, roles: [] }),
    'a token of an API key': await tokenOf({ ...emma, sessionId: null, apiKeyId: '7', scopes: [] }),
    'a token with another time of sign-in': await tokenOf({ ...emma, authentication: null }),
    'a token of mine': await tokenOf(emma, {
      key: generateKeyPairSync('ed25519').privateKey,
    }),
    'a token of another issuer': await tokenOf(emma, { issuer: 'outlay-gateway' }),
    'an expired token': await tokenOf(emma, { expiresIn: '-1m' }),
    'no token': 'none',
  };
  for (const [attempt, token] of Object.entries(attempts)) {
    expect([attempt, await verifyPerson(token, emma)]).toEqual([attempt, false]);
  }
});
