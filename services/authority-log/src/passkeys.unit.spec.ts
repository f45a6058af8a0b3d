import { expect, test } from 'vitest';
import { siteOf } from '@outlay/authority';
import { createTestAuthenticator } from '@outlay/authority/testing/authenticator';
import { challengeOf, pointOfCose, verifyAssertion } from './passkeys.ts';

const relyingParty = siteOf('https://outlay.example/app');
const passkey = createTestAuthenticator(relyingParty);
const challenge = Buffer.from('ab'.repeat(32), 'hex').toString('base64url');
const verified = (
  assertion = passkey.assert(challenge),
  changes: Partial<Parameters<typeof verifyAssertion>[0]> = {},
) => verifyAssertion({ assertion, credential: passkey, challenge, relyingParty, ...changes });

test("a challenge signed by the passkey on our site is verified, and another passkey's signature is not", async () => {
  expect(await verified()).toEqual({ counter: 0, isSynced: false });
  const other = createTestAuthenticator(relyingParty);
  expect(await verified(other.assert(challenge))).toBeNull();
});

test('a signature of another challenge, another site or without a verified person counts for nothing', async () => {
  const another = Buffer.from('cd'.repeat(32), 'hex').toString('base64url');
  expect(await verified(passkey.assert(another))).toBeNull();
  expect(await verified(passkey.assert(challenge, { origin: 'https://evil.example' }))).toBeNull();
  expect(await verified(passkey.assert(challenge, { rpId: 'evil.example' }))).toBeNull();
  expect(await verified(passkey.assert(challenge, { isVerified: false }))).toBeNull();
});

test('a decreasing counter reveals a copied authenticator', async () => {
  const known = { credential: { ...passkey, counter: 5 } };
  expect(await verified(passkey.assert(challenge, { counter: 6 }), known)).not.toBeNull();
  expect(await verified(passkey.assert(challenge, { counter: 5 }), known)).toBeNull();
});

test('invented parts are refused without an error', async () => {
  const assertion = passkey.assert(challenge);
  const madeUp = { ...assertion, authenticatorData: 'AA', clientDataJSON: 'AA' };
  expect(await verified(madeUp)).toBeNull();
  expect(await verified({ ...assertion, signature: 'AAAA' })).toBeNull();
  expect(challengeOf(madeUp)).toBeNull();
  expect(challengeOf(assertion)).toBe(challenge);
});

test('a passkey has the point of its P-256 key, and one with an Ed25519 key has none', () => {
  const point = Buffer.from(pointOfCose(passkey.publicKey) ?? []);
  expect(point.toString('base64url')).toBe(passkey.point);
  // A CBOR map of kty OKP, alg EdDSA, crv Ed25519 and x.
  const key = Buffer.concat([Buffer.from('a401010327200621' + '5820', 'hex'), Buffer.alloc(32, 1)]);
  expect(pointOfCose(key.toString('base64url'))).toBeNull();
});
