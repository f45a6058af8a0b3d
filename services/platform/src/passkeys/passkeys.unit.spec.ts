import { expect, test } from 'vitest';
import { createTestAuthenticator } from '../testing/test-authenticator.ts';
import { challengeOf, relyingPartyOf, verifyAssertion } from './index.ts';

const relyingParty = relyingPartyOf('https://outlay.example/app');
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
