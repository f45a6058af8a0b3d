import type { CertifiedDecision, DeviceKeyStatement } from '@outlay/platform/approval-proof';
import { canonicalHash } from '@outlay/platform/hashing';
import {
  APPROVED,
  APPROVER_ID,
  createApprovalProofs,
  createTestDeviceKey,
  type TestDeviceKey,
} from '@outlay/platform/testing';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import type { SignedDecision } from '@outlay/schemas/signed-decision';
import { expect, test } from 'vitest';
import { assuranceProblem } from './assurance-problem.ts';

/** The keys of expense, workflow and identity: what an attacker has who owns these services, but no approver's browser. */
const { proofsOf, deviceKeyProofOf, verifiers } = createApprovalProofs();
const strict = { ...verifiers, assuranceMin: 'DEVICE_KEY' as const };

const CONTENT: ApprovedContent = {
  expenseId: '12',
  submission: 1,
  payeeId: '7',
  payeeWallet: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
  amount: { amount: '25.00', currency: 'USD' },
  usdAmount: '25.00',
  rate: null,
  categoryId: '2',
  policyId: '3',
  receiptSha256: null,
  reimbursable: true,
  source: 'manual',
};
const key = createTestDeviceKey();
const SIGNED: SignedDecision = {
  organizationId: '1',
  expenseId: '12',
  submission: 1,
  contentHash: canonicalHash(CONTENT),
  stepNumber: 1,
  decision: 'approve',
  signedAt: '2026-11-26T09:00:00.000Z',
};

const statementOf = (
  { publicKey }: TestDeviceKey,
  changes: Partial<DeviceKeyStatement> = {},
): string =>
  deviceKeyProofOf({
    organizationId: '1',
    memberId: APPROVER_ID,
    sessionId: '5f0f8f0e-54a0-4a8f-9d77-2a86f0b0c7e1',
    publicKey,
    methods: ['pwd'],
    registeredAt: '2026-11-26T08:00:00.000Z',
    ...changes,
  });

const decisionSigned = (
  changes: Partial<SignedDecision> = {},
  { by = key, statement = statementOf(by) } = {},
): CertifiedDecision => {
  const signed = { ...SIGNED, ...changes };
  const { signedAt } = signed;
  const deviceKey = { statement, signature: by.sign(signed), signedAt };
  return { ...APPROVED.decisions[0]!, deviceKey };
};

const codeOf = (decisions: CertifiedDecision[], against = strict): string | null => {
  const approval: PaymentRequest['approval'] = {
    organizationId: '1',
    content: CONTENT as unknown as PaymentRequest['approval']['content'],
    rateProof: null,
    ...proofsOf(CONTENT, { decisions }),
    expenseStanding: '',
    peopleStanding: '',
  };
  return assuranceProblem(approval, against)?.code ?? null;
};

test("each decision has to be signed by the key of its decider's session", () => {
  expect(codeOf([decisionSigned()])).toBeNull();
  expect(codeOf(APPROVED.decisions)).toBe('DEVICE_KEY_REQUIRED');
  expect(codeOf([decisionSigned(), ...APPROVED.decisions])).toBe('DEVICE_KEY_REQUIRED');
});

test('a later step that repeats an approval of the same person counts with that person’s signature only', () => {
  const first = decisionSigned();
  const later = { ...first, stepNumber: 2, stepName: 'Finance' };
  expect(codeOf([first, later])).toBeNull();
  expect(codeOf([first, { ...later, deciderId: '8' }])).toBe('DEVICE_KEY_REQUIRED');
  expect(codeOf([{ ...first, deviceKey: null }, later])).toBe('DEVICE_KEY_REQUIRED');
});

test('whoever owns workflow and gateway can forge no decision, also not with signatures for something else', () => {
  const mine = createTestDeviceKey();
  const attempts: Record<string, CertifiedDecision> = {
    'another content': decisionSigned({ contentHash: 'b'.repeat(64) }),
    'another expense': decisionSigned({ expenseId: '13' }),
    'another submission': decisionSigned({ submission: 2 }),
    'another organization': decisionSigned({ organizationId: '2' }),
    'another step': decisionSigned({ stepNumber: 2 }),
    'a rejection': decisionSigned({ decision: 'reject' }),
    'my key with the statement of theirs': decisionSigned(
      {},
      { by: mine, statement: statementOf(key) },
    ),
    'a key of another member': decisionSigned(
      {},
      { statement: statementOf(key, { memberId: '7' }) },
    ),
    'a key of another organization': decisionSigned(
      {},
      { statement: statementOf(key, { organizationId: '2' }) },
    ),
    'a statement that identity has not signed': decisionSigned(
      {},
      {
        statement: createApprovalProofs().deviceKeyProofOf({
          organizationId: '1',
          memberId: APPROVER_ID,
          sessionId: '5f0f8f0e-54a0-4a8f-9d77-2a86f0b0c7e1',
          publicKey: key.publicKey,
          methods: ['pwd'],
          registeredAt: '2026-11-26T08:00:00.000Z',
        }),
      },
    ),
  };
  const paid = Object.entries(attempts).filter(([, decision]) => codeOf([decision]) === null);
  expect(paid.map(([attempt]) => attempt)).toEqual([]);
});

test('with the weaker floor of the local stack a session suffices', () => {
  expect(codeOf(APPROVED.decisions, { ...strict, assuranceMin: 'SESSION' as never })).toBeNull();
});
