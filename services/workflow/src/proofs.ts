import {
  CERTIFICATE,
  createStatementSigner,
  createStatementVerifier,
  SUBMISSION,
} from '@outlay/platform/approval-proof';
import { createCertify } from './use-cases/certify.ts';
import type { Proofs } from './use-cases/ports.ts';

/** `certificateKeyPem` is an Ed25519 key, `submissionKeySet` the JSON Web Key Set of expense. */
export const createProofs = (
  certificateKeyPem: string,
  submissionKeySet: string,
  autoApprovalLimitUsd: string,
): Proofs => ({
  certify: createCertify(createStatementSigner(certificateKeyPem, CERTIFICATE).sign),
  verifySubmission: createStatementVerifier(submissionKeySet, SUBMISSION),
  autoApprovalLimitUsd,
});
