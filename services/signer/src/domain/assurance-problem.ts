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

/**
 * Whether the key of the decider's session signed this approval of this content. A signature for any of the decider's steps
 * counts, because a later step repeats an earlier approval of the same person.
 */
function isSignedByDevice(
  { deciderId, deviceKey }: CertifiedDecision,
  ownSteps: readonly number[],
  { organizationId, content }: Approval,
  verifyStatement: VerifyStatement<DeviceKeyStatement>,
): boolean {
  if (!deviceKey) return false;
  const { statement, signature, signedAt } = deviceKey;
  const key = verifyStatement(statement);
  if (key?.organizationId !== organizationId || key.memberId !== deciderId) return false;
  const { expenseId, submission } = content;
  const contentHash = canonicalHash(content);
  const approved = { organizationId, expenseId, submission, contentHash, signedAt };
  return ownSteps.some((stepNumber) =>
    verifyDecision(key, { ...approved, stepNumber, decision: 'approve' }, signature),
  );
}

/**
 * Why the decisions are not bound to their people; null when each was signed by its decider's device, or when no signature is
 * required. Without signatures, whoever owns workflow, gateway and their keys can forge a certificate. Call it once the
 * certificate is verified.
 */
export function assuranceProblem(
  approval: Approval,
  { certificate, deviceKey, assuranceMin }: Verifiers,
): PaymentProblem | null {
  if (assuranceMin === 'SESSION') return null;
  const decisions = certificate(approval.certificate)?.decisions ?? [];
  // Elsewhere an API key does not count as a person.
  const people = decisions.filter(({ actor }) => actor === 'person');
  const stepsOf = (memberId: string): number[] =>
    people.flatMap(({ deciderId, stepNumber }) => (deciderId === memberId ? [stepNumber] : []));
  return people.every((decision) =>
    isSignedByDevice(decision, stepsOf(decision.deciderId), approval, deviceKey),
  )
    ? null
    : {
        code: 'DEVICE_KEY_REQUIRED',
        message: "A decision was not signed by the key of its decider's session.",
      };
}
