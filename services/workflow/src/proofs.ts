import {
  CERTIFICATE,
  createStatementSigner,
  createStatementVerifier,
  PASSKEY,
  SUBMISSION,
} from '@outlay/platform/approval-proof';
import { createCertify } from './use-cases/certify.ts';
import type { Proofs } from './use-cases/ports.ts';

export interface ProofSettings {
  /** Ed25519 key in PKCS 8. */
  readonly certificateKeyPem: string;
  /** JSON Web Key Set of expense. */
  readonly submissionKeySet: string;
  /** JSON Web Key Set of identity, which states whose passkey it is. */
  readonly passkeyKeySet: string;
  readonly autoApprovalMaxUsd: string;
}

export const createProofs = ({
  certificateKeyPem,
  submissionKeySet,
  passkeyKeySet,
  autoApprovalMaxUsd,
}: ProofSettings): Proofs => ({
  certify: createCertify(createStatementSigner(certificateKeyPem, CERTIFICATE).sign),
  verifySubmission: createStatementVerifier(submissionKeySet, SUBMISSION),
  verifyPasskey: createStatementVerifier(passkeyKeySet, PASSKEY),
  autoApprovalMaxUsd,
});
