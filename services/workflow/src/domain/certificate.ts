import type { ApprovalCertificate, CertifiedDecision } from '@outlay/platform/approval-proof';
import type { Instance, Step } from './instance.ts';

/** The statement about an approval, with each decision that it consists of. */
export const certificateOf = (
  { steps, organizationId, expenseId, submission, contentHash, ...instance }: Instance,
  issuedAt: Date,
): ApprovalCertificate => ({
  organizationId,
  expenseId,
  submission,
  contentHash,
  rule: { id: instance.ruleId, name: instance.ruleName, version: instance.ruleVersion },
  decisions: steps.flatMap(decisionsOf),
  autoApprovalLimitUsd: instance.autoApprovalLimitUsd,
  issuedAt: issuedAt.toISOString(),
});

const decisionsOf = ({ number, name, approvals }: Step): CertifiedDecision[] =>
  approvals.map(({ seatId, byId, evidence }) => ({
    stepNumber: number,
    stepName: name,
    deciderId: byId,
    actedForId: seatId === byId ? null : seatId,
    ...evidence,
  }));
