import { canonicalHash } from '../hashing/index.ts';
import type { SubmissionStatement } from './statements.ts';

/** The step of a submission that someone approves. */
export type PasskeyApproval = SubmissionStatement & {
  readonly stepNumber: number;
};

/** What a passkey signs, as the hash of its canonical form. */
export type SignedApproval = PasskeyApproval & { readonly decision: 'approve' };

/** Only the fields that are signed; a caller's object may have more. */
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
 * WebAuthn challenge of an approval: SHA-256 in base64url. It covers the decision, so that a signature is not valid for another
 * expense, submission, content or step.
 */
export const approvalChallenge = (approval: PasskeyApproval): string =>
  Buffer.from(canonicalHash(signedApproval(approval)), 'hex').toString('base64url');
