export {
  createStatementSigner,
  createStatementVerifier,
  publicJwkOf,
  type StatementSigner,
  type VerifyStatement,
} from './signed-statement.ts';
export {
  CERTIFICATE,
  SUBMISSION,
  WALLET,
  type ApprovalCertificate,
  type CertifiedDecision,
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
