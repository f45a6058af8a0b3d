import { approvalChallenge, type CertifiedDecision } from '@outlay/platform/approval-proof';
import { relyingPartyOf } from '@outlay/platform/passkeys';
import { createTestAuthenticator } from '@outlay/platform/testing';
import { expect, test } from 'vitest';
import type { Link } from './link.ts';
import { aProof, PROOFS } from './testing/a-proof.ts';
import { verifyProof } from './verify-proof.ts';

const relyingParty = relyingPartyOf('https://outlay.example');
const authenticator = createTestAuthenticator(relyingParty);
const stranger = createTestAuthenticator(relyingParty);
const GOOD = aProof();
const APPROVAL = {
  organizationId: '1',
  expenseId: GOOD.expense_id,
  submission: GOOD.content.submission,
  contentHash: GOOD.content_hash,
  stepNumber: 1,
};
const STATED = {
  organizationId: '1',
  memberId: '9',
  credentialId: authenticator.credentialId,
  publicKey: authenticator.publicKey,
  registeredAt: '2026-11-20T09:00:00.000Z',
};
const SIGNED = authenticator.assert(approvalChallenge(APPROVAL));

/** The link of a proof whose only approval was signed with this assertion. */
async function linkOf(assertion = SIGNED, stated: Partial<typeof STATED> = {}): Promise<Link> {
  const decision: CertifiedDecision = {
    stepNumber: 1,
    stepName: 'Manager',
    deciderId: '9',
    actedForId: null,
    roles: ['approver'],
    decidedAt: '2026-11-21T08:59:00.000Z',
    authentication: null,
    passkey: { credential: PROOFS.passkeyProofOf({ ...STATED, ...stated }), assertion },
    deviceKey: null,
    actor: 'person',
    facts: [],
  };
  const { certificate } = PROOFS.proofsOf(GOOD.content as never, { decisions: [decision] });
  const links = await verifyProof({ ...GOOD, certificate });
  const link = links.find(({ id }) => id === 'passkeys');
  if (!link) throw new Error('the report lacks the link');
  return link;
}

test("an approval that the approver's passkey signed is true, and names the site", async () => {
  expect(await linkOf()).toMatchObject({
    result: 'true',
    detail: expect.stringContaining('member 9 on https://outlay.example') as string,
  });
});

test.each([
  ['of another step', authenticator.assert(approvalChallenge({ ...APPROVAL, stepNumber: 2 })), {}],
  [
    'of another content',
    authenticator.assert(approvalChallenge({ ...APPROVAL, contentHash: 'ab'.repeat(32) })),
    {},
  ],
  ["by a stranger's passkey", stranger.assert(approvalChallenge(APPROVAL)), {}],
  [
    'by a device that had not verified the person',
    authenticator.assert(approvalChallenge(APPROVAL), { isVerified: false }),
    {},
  ],
  [
    'for another site',
    authenticator.assert(approvalChallenge(APPROVAL), { rpId: 'evil.example' }),
    {},
  ],
  ["by a colleague's passkey", SIGNED, { memberId: '8' }],
  ["by a neighbour's passkey", SIGNED, { organizationId: '2' }],
  ['with one bit changed', { ...SIGNED, signature: `${SIGNED.signature.slice(0, -4)}AAAA` }, {}],
])('a signature %s is false', async (_case, assertion, stated) => {
  expect(await linkOf(assertion, stated)).toMatchObject({ result: 'false' });
});

test('a passkey of an unknown kind is not checked', async () => {
  expect(await linkOf(SIGNED, { publicKey: 'pAEBAycgBiFYIA' })).toMatchObject({
    result: 'not checked',
  });
});
