export {
  LOG_HEAD,
  PAYMENT_RECEIPT,
  SESSION_ATTESTATION,
  type LogHead,
  type PaymentReceipt,
} from './attestations.ts';
export { createAuthorityStates, type AuthorityStates } from './authority-states.ts';
export {
  AUTHORITY_PATHS,
  CALLER_HEADER,
  createAuthorityWriter,
  type AppendRequest,
  type Appended,
  type AuthorityWriter,
  type ChangedField,
  type WriterCode,
} from './authority-writer.ts';
export {
  objectionSaying,
  signedCaseStatement,
  stepSaying,
  submissionSaying,
  type CasePorts,
  type DecidedStage,
} from './case-statements.ts';
export { checkApproval, UnprovenApprovalError } from './check-approval.ts';
export {
  createChanges,
  type Agreement,
  type Asking,
  type Changes,
  type ChangeKind,
  type ChangeScope,
  type PreparedChange,
  type ProposalCode,
  type Proposed,
  type RunInScope,
} from './changes.ts';
export { createChangeScope } from './change-scope.ts';
export { changedFields, type DescribedPart } from './changed-fields.ts';
export {
  FoundingLog,
  writeFoundingLog,
  type FoundingPerson,
  type FoundingPorts,
} from './founding-log.ts';
export { ownsKind } from './kind-owners.ts';
export { effectsIn, followLog, type TakenEffect } from './follow-log.ts';
export { newRowId, reserveRowId, signedRowId } from './new-row-id.ts';
export { createReceiptCheck, receiptProblem, type CheckReceipt } from './payment-receipt.ts';
export { isInEffect, proposalPayload } from './proposal-payload.ts';
export {
  isSaid,
  proofInvalid,
  proposedBefore,
  readSaid,
  readSent,
  refusalOf,
  statementOf,
  subjectId,
  type Saying,
  type SentProof,
} from './sayings.ts';
export { untilUpToDate } from './until-up-to-date.ts';
export { readWalletOwner } from './wallet-owner.ts';
export {
  effectOf,
  findEntry,
  readEntries,
  readEntriesBefore,
  readHead,
  storeEntry,
  type StoredEntry,
} from './stored-entries.ts';
export { trustFields, trustOf, type TrustConfig } from './trust-of.ts';
