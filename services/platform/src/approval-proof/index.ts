export {
  DECISION_FACT_KINDS,
  factOfOnePerson,
  type DecisionFact,
  type FactsOfDecision,
  type SecondPersonRule,
} from './decision-facts.ts';
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
export {
  CERTIFICATE,
  PASSKEY,
  passkeyAssertion,
  SUBMISSION,
  WALLET,
  type ApprovalCertificate,
  type CertifiedDecision,
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
