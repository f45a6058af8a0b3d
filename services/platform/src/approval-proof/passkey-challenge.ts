import { canonicalHash } from '../hashing/index.ts';
import type { SubmissionStatement } from './statements.ts';

/** The step of a submission that someone approves. */
export type PasskeyApproval = SubmissionStatement & {
  /** From 1. */
  readonly stepNumber: number;
};

/** What a passkey signs, by the hash of its canonical form. */
export type SignedApproval = PasskeyApproval & { readonly decision: 'approve' };

/** The fields that are signed, and no others: a caller may hold more. */
export const signedApproval = ({
  organizationId,
  expenseId,
  submission,
  contentHash,
  stepNumber,
}: PasskeyApproval): SignedApproval => ({
  organizationId,
  expenseId,
  submission,
  contentHash,
  stepNumber,
  decision: 'approve',
});

/**
 * WebAuthn challenge of an approval: SHA-256, in base64url. It names what is decided, so that a signature is worth nothing for
 * another expense, submission, content or step.
 */
export const approvalChallenge = (approval: PasskeyApproval): string =>
  Buffer.from(canonicalHash(signedApproval(approval)), 'hex').toString('base64url');
