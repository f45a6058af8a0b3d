import {
  verifyDecision,
  type CertifiedDecision,
  type DeviceKeyStatement,
  type VerifyStatement,
} from '@outlay/platform/approval-proof';
import { canonicalHash } from '@outlay/platform/hashing';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import type { Verifiers } from './verifiers.ts';
import type { PaymentProblem } from './problem.ts';

type Approval = PaymentRequest['approval'];

/** Whether the key of the decider's session signed this approval of this very content. */
function isSignedByDevice(
  { deciderId, stepNumber, deviceKey }: CertifiedDecision,
  { organizationId, content }: Approval,
  verifyStatement: VerifyStatement<DeviceKeyStatement>,
): boolean {
  if (!deviceKey) return false;
  const key = verifyStatement(deviceKey.statement);
  return (
    key?.organizationId === organizationId &&
    key.memberId === deciderId &&
    verifyDecision(
      key,
      {
        organizationId,
        expenseId: content.expenseId,
        submission: content.submission,
        contentHash: canonicalHash(content),
        stepNumber,
        decision: 'approve',
        signedAt: deviceKey.signedAt,
      },
      deviceKey.signature,
    )
  );
}

/**
 * Why the decisions are not bound to their people; null when each was signed by its decider's device, or nothing asks for that: then
 * someone who owns workflow, gateway and their keys can make a certificate, but no signature in it. Call it once the certificate is
 * verified.
 */
export function assuranceProblem(
  approval: Approval,
  { certificate, deviceKey, assuranceMin }: Verifiers,
): PaymentProblem | null {
  if (assuranceMin === 'SESSION') return null;
  const decisions = certificate(approval.certificate)?.decisions ?? [];
  // An API key counts as no person elsewhere.
  const people = decisions.filter(({ actor }) => actor === 'person');
  return people.every((decision) => isSignedByDevice(decision, approval, deviceKey))
    ? null
    : {
        code: 'DEVICE_KEY_REQUIRED',
        message: "A decision was not signed by the key of its decider's session.",
      };
}
