import {
  CERTIFICATE,
  createStatementSigner,
  createStatementVerifier,
  DEVICE_KEY,
  PASSKEY,
  SUBMISSION,
  type AssuranceFloor,
} from '@outlay/platform/approval-proof';
import { createCertify } from './use-cases/certify.ts';
import type { Proofs } from './use-cases/ports.ts';

export interface ProofSettings {
  /** Ed25519 key in PKCS 8. */
  readonly certificateKeyPem: string;
  /** JSON Web Key Set of expense. */
  readonly submissionKeySet: string;
  /** JSON Web Key Set of identity, which states whose a passkey and a device key is. */
  readonly personKeySet: string;
  readonly autoApprovalMaxUsd: string;
  readonly floor: AssuranceFloor;
}

export const createProofs = ({
  certificateKeyPem,
  submissionKeySet,
  personKeySet,
  autoApprovalMaxUsd,
  floor,
}: ProofSettings): Proofs => ({
  certify: createCertify(createStatementSigner(certificateKeyPem, CERTIFICATE).sign),
  verifySubmission: createStatementVerifier(submissionKeySet, SUBMISSION),
  verifyPasskey: createStatementVerifier(personKeySet, PASSKEY),
  verifyDeviceKey: createStatementVerifier(personKeySet, DEVICE_KEY),
  autoApprovalMaxUsd,
  floor,
});
