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
  type StatementKind,
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
  type ApprovalCertificate,
  type CertifiedDecision,
  type DeviceKeyStatement,
  type DeviceSignature,
  type PasskeyAssertion,
  type PasskeySignature,
  type PasskeyStatement,
  type SubmissionStatement,
} from './statements.ts';
export {
  EXPENSE_STANDING,
  PEOPLE_STANDING,
  type DeciderStanding,
  type ExpenseStanding,
  type PayeeStanding,
  type PeopleStanding,
} from './standing-statements.ts';
export { decidersOf, keysOf, type Decider } from './decision-keys.ts';
export {
  standingProblem,
  verifiedStandings,
  type SignedStandings,
  type StandingCode,
  type StandingProblem,
  type StandingQuestion,
  type Standings,
  type StandingVerifiers,
} from './verify-standing.ts';
export {
  createApprovalVerifier,
  isAtMost,
  proofProblem,
  type ApprovalVerifier,
  type ProofCode,
  type ProofProblem,
  type ProvenApproval,
} from './verify-approval.ts';
