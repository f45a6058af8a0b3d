import { expect, test } from 'vitest';
import { approvalChallenge, type PasskeyApproval } from '../approval-proof/index.ts';
import { createTestAuthenticator } from '../testing/test-authenticator.ts';
import { challengeOf, relyingPartyOf, verifyAssertion } from './index.ts';

const relyingParty = relyingPartyOf('https://outlay.example/app');
const passkey = createTestAuthenticator(relyingParty);
const approval: PasskeyApproval = {
  organizationId: '1',
  expenseId: '12',
  submission: 1,
  contentHash: 'ab'.repeat(32),
  stepNumber: 1,
};
const challenge = approvalChallenge(approval);
const verified = (
  assertion = passkey.assert(challenge),
  changes: Partial<Parameters<typeof verifyAssertion>[0]> = {},
) => verifyAssertion({ assertion, credential: passkey, challenge, relyingParty, ...changes });

test("a challenge signed by the passkey on our site is verified, and another passkey's signature is not", async () => {
  expect(await verified()).toEqual({ counter: 0, isSynced: false });
  const other = createTestAuthenticator(relyingParty);
  expect(await verified(other.assert(challenge))).toBeNull();
});

test('every field of an approval changes its challenge, and fields beside it do not', () => {
  const others: Partial<PasskeyApproval>[] = [
    { organizationId: '2' },
    { expenseId: '13' },
    { submission: 2 },
    { contentHash: 'cd'.repeat(32) },
    { stepNumber: 2 },
  ];
  const all = [approval, ...others.map((change) => ({ ...approval, ...change }))];
  expect(new Set(all.map(approvalChallenge)).size).toBe(all.length);
  const withMore = { ...approval, title: 'Lunch' };
  expect(approvalChallenge(withMore)).toBe(challenge);
});

test('a signature for another approval, another site or without a verified person counts for nothing', async () => {
  const another = approvalChallenge({ ...approval, stepNumber: 2 });
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
