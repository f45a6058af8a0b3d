import type { ApprovedContent } from '@outlay/schemas/events';
import { canonicalHash } from '../hashing/index.ts';
import { parseMoney } from '../money/index.ts';
import { createStatementVerifier, type VerifyStatement } from './signed-statement.ts';
import {
  CERTIFICATE,
  SUBMISSION,
  type ApprovalCertificate,
  type SubmissionStatement,
} from './statements.ts';

/** An approval as payout and the signer receive it. */
export interface ProvenApproval {
  readonly organizationId: string;
  readonly content: ApprovedContent;
  /** Statement of expense (JWS). */
  readonly submissionProof: string;
  /** Statement of workflow (JWS). */
  readonly certificate: string;
}

export type ProofCode = 'UNPROVEN_APPROVAL' | 'CONTENT_CHANGED' | 'NO_HUMAN_APPROVAL';

export interface ProofProblem {
  readonly code: ProofCode;
  readonly message: string;
}

export interface ApprovalVerifier {
  readonly submission: VerifyStatement<SubmissionStatement>;
  readonly certificate: VerifyStatement<ApprovalCertificate>;
  readonly autoApprovalMaxUsd: string;
}

export interface ApprovalVerifierOptions {
  /** JSON Web Key Set of expense's pinned public keys. */
  readonly submissionKeySet: string;
  /** JSON Web Key Set of workflow's pinned public keys. */
  readonly certificateKeySet: string;
  /**
   * US dollars. Above this amount a certificate without people proves nothing, whatever limit it states, so that workflow alone
   * moves no money.
   */
  readonly autoApprovalMaxUsd: string;
}

export const createApprovalVerifier = ({
  submissionKeySet,
  certificateKeySet,
  autoApprovalMaxUsd,
}: ApprovalVerifierOptions): ApprovalVerifier => ({
  submission: createStatementVerifier(submissionKeySet, SUBMISSION),
  certificate: createStatementVerifier(certificateKeySet, CERTIFICATE),
  autoApprovalMaxUsd,
});

const problem = (code: ProofCode, message: string): ProofProblem => ({ code, message });

/**
 * The first reason why an approval doesn't prove its payment; null when it does. Expense must have signed this content. Workflow
 * must have certified that people other than the payee approved it, or both the organization's limit and the operator's maximum
 * for approvals without people must cover it.
 */
export function proofProblem(
  { organizationId, content, submissionProof, certificate }: ProvenApproval,
  verifier: ApprovalVerifier,
): ProofProblem | null {
  const submitted = verifier.submission(submissionProof);
  if (!submitted) return problem('UNPROVEN_APPROVAL', 'Expense has not signed this submission.');
  const approved = verifier.certificate(certificate);
  if (!approved) return problem('UNPROVEN_APPROVAL', 'Workflow has not certified this approval.');
  const expected: SubmissionStatement = {
    organizationId,
    expenseId: content.expenseId,
    submission: content.submission,
    contentHash: canonicalHash(content),
  };
  if (!isSame(submitted, expected)) {
    return problem('CONTENT_CHANGED', 'The content differs from what was submitted.');
  }
  if (!isSame(approved, expected)) {
    return problem('CONTENT_CHANGED', 'The content differs from what was approved.');
  }
  return deciderProblem(approved, content, verifier);
}

const isSame = (left: SubmissionStatement, right: SubmissionStatement): boolean =>
  left.organizationId === right.organizationId &&
  left.expenseId === right.expenseId &&
  left.submission === right.submission &&
  left.contentHash === right.contentHash;

function deciderProblem(
  { decisions, autoApprovalLimitUsd }: ApprovalCertificate,
  { payeeId, usdAmount }: ApprovedContent,
  { autoApprovalMaxUsd }: Pick<ApprovalVerifier, 'autoApprovalMaxUsd'>,
): ProofProblem | null {
  if (decisions.some(({ deciderId }) => deciderId === payeeId)) {
    return problem('UNPROVEN_APPROVAL', 'The payee is one of the approvers.');
  }
  // A program with an API key does not count as a person.
  if (decisions.some(({ actor }) => actor === 'person')) return null;
  if (isAtMost(usdAmount, autoApprovalLimitUsd) && isAtMost(usdAmount, autoApprovalMaxUsd)) {
    return null;
  }
  return problem(
    'NO_HUMAN_APPROVAL',
    'No person approved it, and it is above the limit for approvals without people.',
  );
}

/** Whether an amount in US dollars is at most a limit; false for an unreadable amount. */
export function isAtMost(amountUsd: string, limitUsd: string): boolean {
  const [amount, limit] = [parseMoney(amountUsd, 'USD'), parseMoney(limitUsd, 'USD')];
  return (
    typeof amount !== 'string' &&
    typeof limit !== 'string' &&
    amount.amountMinor <= limit.amountMinor
  );
}
