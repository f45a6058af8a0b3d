import type { ApprovedContent } from '@outlay/schemas/events';
import {
  CERTIFICATE,
  createApprovalVerifier,
  createStatementSigner,
  createStatementVerifier,
  PASSKEY,
  SUBMISSION,
  WALLET,
  type ApprovalCertificate,
  type PasskeyStatement,
  type WalletStatement,
} from '../approval-proof/index.ts';
import { canonicalHash } from '../hashing/index.ts';
import { createProofKeys } from './proof-keys.ts';

/** Approves what the proofs of tests are about. */
export const APPROVER_ID = '9';

/** Statements of expense, workflow and identity as tests need them, under new keys. Their verifiers have the operator's maximum. */
export function createApprovalProofs({ autoApprovalMaxUsd = '0' } = {}) {
  const keys = createProofKeys();
  const submissions = createStatementSigner(keys.submission.privateKeyPem, SUBMISSION);
  const certificates = createStatementSigner(keys.certificate.privateKeyPem, CERTIFICATE);
  const wallets = createStatementSigner(keys.wallet.privateKeyPem, WALLET);
  const passkeys = createStatementSigner(keys.wallet.privateKeyPem, PASSKEY);
  return {
    keySets: {
      submission: keys.submission.keySet,
      certificate: keys.certificate.keySet,
      wallet: keys.wallet.keySet,
    },
    verifiers: {
      ...createApprovalVerifier({
        submissionKeySet: keys.submission.keySet,
        certificateKeySet: keys.certificate.keySet,
        autoApprovalMaxUsd,
      }),
      controlChangeDelayS: 0,
      adminCount: 2,
      wallet: createStatementVerifier(keys.wallet.keySet, WALLET),
      passkey: createStatementVerifier(keys.wallet.keySet, PASSKEY),
    },
    /** An approval by one member, in organisation 1 by default. */
    proofsOf: (
      content: ApprovedContent,
      changes: Partial<ApprovalCertificate> = {},
    ): { submissionProof: string; certificate: string } => {
      const about = {
        organizationId: changes.organizationId ?? '1',
        expenseId: content.expenseId,
        submission: content.submission,
        contentHash: canonicalHash(content),
      };
      const certificate = { ...about, ...APPROVED, ...changes };
      return {
        submissionProof: submissions.sign(about),
        certificate: certificates.sign(certificate),
      };
    },
    walletProofOf: (statement: WalletStatement): string => wallets.sign(statement),
    passkeyProofOf: (statement: PasskeyStatement): string => passkeys.sign(statement),
  };
}

/** What an approval without changes says. */
export const APPROVED: Pick<
  ApprovalCertificate,
  'rule' | 'decisions' | 'autoApprovalLimitUsd' | 'issuedAt'
> = {
  rule: { id: '1', name: 'Default', version: 1 },
  decisions: [
    {
      stepNumber: 1,
      stepName: 'Manager',
      deciderId: APPROVER_ID,
      actedForId: null,
      roles: ['approver'],
      decidedAt: '2026-11-21T08:59:00.000Z',
      authentication: { methods: ['pwd'], at: '2026-11-21T08:00:00.000Z' },
      passkey: null,
      actor: 'person',
      facts: [],
    },
  ],
  autoApprovalLimitUsd: '0',
  issuedAt: '2026-11-21T09:00:00.000Z',
};
