export {
  createStatementSigner,
  createStatementVerifier,
  publicJwkOf,
  type StatementSigner,
  type VerifyStatement,
} from './signed-statement.ts';
export {
  approvalChallenge,
  signedApproval,
  type PasskeyApproval,
  type SignedApproval,
} from './passkey-challenge.ts';
export { ASSURANCES, requiredAssurance, type Assurance, type AssuranceFloor } from './assurance.ts';
export { verifyDecision } from './device-key.ts';
export {
  CERTIFICATE,
  DEVICE_KEY,
  devicePublicKey,
  deviceSignature,
  PASSKEY,
  passkeyAssertion,
  SUBMISSION,
  WALLET,
  type ApprovalCertificate,
  type CertifiedDecision,
  type DeviceKeyStatement,
  type DeviceSignature,
  type PasskeyAssertion,
  type PasskeySignature,
  type PasskeyStatement,
  type SubmissionStatement,
  type WalletStatement,
} from './statements.ts';
export {
  createApprovalVerifier,
  isAtMost,
  proofProblem,
  type ApprovalVerifier,
  type ProofCode,
  type ProofProblem,
  type ProvenApproval,
} from './verify-approval.ts';
