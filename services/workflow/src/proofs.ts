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
  /** PKCS8 PEM of an Ed25519 key. */
  readonly certificateKeyPem: string;
  /** JSON Web Key Set of expense. */
  readonly submissionKeySet: string;
  /** JSON Web Key Set of identity, which states the owners of passkeys and device keys. */
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
