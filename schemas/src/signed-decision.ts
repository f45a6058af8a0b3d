import { canonicalJson } from './canonical-json.ts';

/** A decision signed by a session's device key, valid only for this expense, submission, content, step and action. */
export interface SignedDecision {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly submission: number;
  /** Canonical SHA-256 of the content, computed by the signer from what was shown. */
  readonly contentHash: string;
  readonly stepNumber: number;
  readonly decision: 'approve' | 'reject' | 'escalate' | 'send_back';
  /** ISO 8601 in UTC, by the device's clock. */
  readonly signedAt: string;
}

/** The text that is signed (ECDSA P-256 over its SHA-256). Other fields of the value are left out. */
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
