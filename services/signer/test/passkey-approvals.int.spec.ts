import {
  approvalChallenge,
  decidersOf,
  type CertifiedDecision,
} from '@outlay/platform/approval-proof';
import { canonicalHash } from '@outlay/platform/hashing';
import {
  APPROVED,
  APPROVER_ID,
  createApprovalProofs,
  createTestAuthenticator,
  type TestAuthenticator,
  provenQuote,
} from '@outlay/platform/testing';
import type { ApprovedContent } from '@outlay/schemas/events';
import { SigningRefusedError, type PaymentRequest } from '@outlay/schemas/signer-api';
import { Keypair } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aSigner, RELYING_PARTY, type TestSigner } from './a-signer.ts';

const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';
const COOLING_OFF_MS = 86_400_000;
const [ORGANIZATION, PAYEE] = ['1', '7'];

/** All statement keys of all services: what an attacker has who owns every service but the signer. */
const { proofsOf, passkeyProofOf, standingsOf, verifiers } = createApprovalProofs();

let now = 0;
let signer: TestSigner;
let treasury: string;
let passkey: TestAuthenticator;
beforeEach(async () => {
  now = Date.parse('2026-11-20T09:00:00Z');
  const passkeys = { coolingOffMs: COOLING_OFF_MS, now: () => now };
  signer = aSigner(verifiers, { mint: MINT, passkeys });
  treasury = signer.addTreasury(ORGANIZATION, 'main', Keypair.generate().secretKey);
  passkey = createTestAuthenticator(RELYING_PARTY);
  await signer.requirePasskeys({ organizationId: ORGANIZATION, aboveUsd: '20' });
  await signer.pinPasskey({ statement: statementOf(passkey) });
  now += COOLING_OFF_MS;
});

const statementOf = (
  { credentialId, publicKey }: Pick<TestAuthenticator, 'credentialId' | 'publicKey'>,
  memberId: string = APPROVER_ID,
): string =>
  passkeyProofOf({
    organizationId: ORGANIZATION,
    memberId,
    credentialId,
    publicKey,
    registeredAt: '2026-11-20T09:00:00.000Z',
  });

let lastExpenseId = 0;
const contentOf = (usdAmount: string): ApprovedContent => ({
  expenseId: String((lastExpenseId += 1)),
  submission: 1,
  payeeId: PAYEE,
  payeeWallet: WALLET,
  amount: { amount: usdAmount, currency: 'USD' },
  usdAmount,
  rate: null,
  categoryId: '2',
  policyId: '3',
  receiptSha256: null,
  reimbursable: true,
  source: 'manual',
});

const challengeOf = (content: ApprovedContent, stepNumber = 1): string =>
  approvalChallenge({
    organizationId: ORGANIZATION,
    expenseId: content.expenseId,
    submission: content.submission,
    contentHash: canonicalHash(content),
    stepNumber,
  });

const decisionWith = (changes: Partial<CertifiedDecision>): CertifiedDecision => ({
  ...APPROVED.decisions[0]!,
  ...changes,
});

const signedBy = (
  authenticator: TestAuthenticator,
  content: ApprovedContent,
  { challenge = challengeOf(content), credential = statementOf(authenticator), ...changes } = {},
): CertifiedDecision =>
  decisionWith({
    passkey: { credential, assertion: authenticator.assert(challenge) },
    ...changes,
  });

/** Requests a payment of the content, approved by these decisions; resolves to the code of the refusal. */
async function pay(
  content: ApprovedContent,
  decisions: CertifiedDecision[] = APPROVED.decisions,
): Promise<string> {
  const payoutId = randomUUID();
  const request: PaymentRequest = {
    payoutId,
    price: provenQuote('PYUSD/USD', '1.0000').proof,
    treasury,
    recipient: WALLET,
    amountBaseUnits: String(Number(content.usdAmount) * 1_000_000),
    memo: `${payoutId}:1`,
    payeeMemo: null,
    guardLamports: '0',
    blockhash: MINT,
    computeUnitLimit: 80_000,
    computeUnitPriceMicroLamports: '1000',
    approval: {
      organizationId: ORGANIZATION,
      content: content as unknown as PaymentRequest['approval']['content'],
      rateProof: null,
      ...proofsOf(content, { decisions }),
      // Identity confirms everything: its owner can make it say anything.
      ...standingsOf({
        ...{ payoutId, content, statedAt: new Date() },
        deciders: decidersOf(decisions, verifiers),
      }),
    },
  };
  return signer.signPayment(request).then(
    () => 'signed',
    (error: unknown) => (error instanceof SigningRefusedError ? error.code : String(error)),
  );
}

const REFUSED = 'PASSKEY_APPROVAL_REQUIRED';

test('above the amount a payment is signed with an approval by a pinned passkey, and not without one', async () => {
  const content = contentOf('25.00');
  expect(await pay(content)).toBe(REFUSED);
  expect(await pay(content, [])).not.toBe('signed');
  expect(await pay(content, [signedBy(passkey, content)])).toBe('signed');
  expect(await pay(contentOf('20.00'))).toBe('signed');
});

test('one signature among several decisions suffices, whatever its step', async () => {
  const content = contentOf('25.00');
  const challenge = challengeOf(content, 2);
  const second = signedBy(passkey, content, { challenge });
  expect(await pay(content, [decisionWith({}), { ...second, stepNumber: 2 }])).toBe('signed');
});

test('whoever owns every other service gets no payment signed without the authenticator of an approver', async () => {
  const content = contentOf('2500.00');
  const mine = createTestAuthenticator(RELYING_PARTY);
  const attempts: Record<string, CertifiedDecision> = {
    'a new passkey that was never pinned': signedBy(mine, content),
    "the approver's credential id with my key": signedBy(mine, content, {
      credential: statementOf({ ...mine, credentialId: passkey.credentialId }),
    }),
    'a signature for another expense': signedBy(passkey, content, {
      challenge: challengeOf(contentOf('25.00')),
    }),
    'a signature for another step': signedBy(passkey, content, {
      challenge: challengeOf(content, 2),
    }),
    "the approver's passkey under another name": decisionWith({
      ...signedBy(passkey, content),
      deciderId: '8',
    }),
    'a signature on another site': decisionWith({
      passkey: {
        credential: statementOf(passkey),
        assertion: passkey.assert(challengeOf(content), { origin: 'https://evil.test' }),
      },
    }),
    'a signature without a verified person': decisionWith({
      passkey: {
        credential: statementOf(passkey),
        assertion: passkey.assert(challengeOf(content), { isVerified: false }),
      },
    }),
    'a made-up statement': signedBy(passkey, content, { credential: 'a.b.c' }),
  };
  for (const [what, decision] of Object.entries(attempts)) {
    expect(await pay(content, [decision]), what).toBe(REFUSED);
  }
});

test('a pinned passkey never gets another key or owner, and pinning it again changes nothing', async () => {
  const statement = statementOf(passkey);
  await signer.pinPasskey({ statement });
  const { credentialId } = passkey;
  const mine = createTestAuthenticator(RELYING_PARTY);
  const changed = [
    statementOf({ credentialId, publicKey: mine.publicKey }),
    statementOf(passkey, '8'),
  ];
  for (const other of [...changed, 'a.b.c']) {
    await expect(async () => signer.pinPasskey({ statement: other })).rejects.toMatchObject({
      code: 'PASSKEY_NOT_PINNED',
    });
  }
  const content = contentOf('25.00');
  expect(await pay(content, [signedBy(passkey, content)])).toBe('signed');
});

test('a passkey counts only once its owner had time to notice it', async () => {
  const mine = createTestAuthenticator(RELYING_PARTY);
  await signer.pinPasskey({ statement: statementOf(mine) });
  const content = contentOf('25.00');
  now += COOLING_OFF_MS - 1;
  await signer.pinPasskey({ statement: statementOf(mine) });
  expect(await pay(content, [signedBy(mine, content)])).toBe(REFUSED);
  now += 1;
  expect(await pay(content, [signedBy(mine, content)])).toBe('signed');
});

test("the payee's own passkey proves nothing", async () => {
  const own = createTestAuthenticator(RELYING_PARTY);
  await signer.pinPasskey({ statement: statementOf(own, PAYEE) });
  now += COOLING_OFF_MS;
  const content = contentOf('25.00');
  const credential = statementOf(own, PAYEE);
  const decision = signedBy(own, content, { credential });
  expect(await pay(content, [{ ...decision, deciderId: PAYEE }])).not.toBe('signed');
  expect(await pay(content, [decision])).toBe(REFUSED);
});

test('a call only makes the rule stricter, and other organizations have no rule', async () => {
  await signer.requirePasskeys({ organizationId: ORGANIZATION, aboveUsd: '1000' });
  expect(await pay(contentOf('25.00'))).toBe(REFUSED);
  await signer.requirePasskeys({ organizationId: ORGANIZATION, aboveUsd: '0' });
  expect(await pay(contentOf('20.00'))).toBe(REFUSED);
  await signer.requirePasskeys({ organizationId: '2', aboveUsd: '0' });
  expect(await pay(contentOf('0.01'))).toBe(REFUSED);
});

test('above the amount of the installation a payment needs a passkey, also where the organization requires none', async () => {
  const floor = { min: 'SESSION', passkeyAboveUsd: '10.00' } as const;
  signer = aSigner(verifiers, { mint: MINT, passkeys: { now: () => now, floor } });
  treasury = signer.addTreasury(ORGANIZATION, 'main', Keypair.generate().secretKey);
  await signer.pinPasskey({ statement: statementOf(passkey) });
  const content = contentOf('10.01');
  expect(await pay(content)).toBe(REFUSED);
  expect(await pay(content, [signedBy(passkey, content)])).toBe('signed');
  expect(await pay(contentOf('10.00'))).toBe('signed');
});
