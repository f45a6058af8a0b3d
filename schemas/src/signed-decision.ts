import { canonicalJson } from './canonical-json.ts';

/** A decision as a session's device key signs it: worth nothing for another expense, submission, content, step or action. */
export interface SignedDecision {
  readonly organizationId: string;
  readonly expenseId: string;
  /** From 1. */
  readonly submission: number;
  /** Canonical SHA-256 of the content, computed by the signer from what was shown. */
  readonly contentHash: string;
  /** From 1. */
  readonly stepNumber: number;
  readonly decision: 'approve' | 'reject' | 'escalate' | 'send_back';
  /** ISO 8601 in UTC, by the device's clock. */
  readonly signedAt: string;
}

/** The text that is signed (ECDSA P-256 over its SHA-256): these fields, and no others that a caller may hold. */
export const decisionMessage = ({
  organizationId,
  expenseId,
  submission,
  contentHash,
  stepNumber,
  decision,
  signedAt,
}: SignedDecision): string =>
  canonicalJson({
    organizationId,
    expenseId,
    submission,
    contentHash,
    stepNumber,
    decision,
    signedAt,
  });
