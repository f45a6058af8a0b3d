import {
  factOfOnePerson,
  type ApprovalCertificate,
  type CertifiedDecision,
} from '@outlay/platform/approval-proof';
import type { PaymentProblem } from './problem.ts';

/** What decides when one person's word is enough. */
export interface SecondPersonSettings {
  /** Seconds until the word of an organisation's only admin counts. */
  readonly controlChangeDelayS: number;
  /** The organisation's active admins, as identity's standing statement says. */
  readonly adminCount: number;
}

/** Why one of the decisions rests on the decider's word alone; null when a second person stands behind every fact. */
export function decisionFactProblem(
  { decisions }: Pick<ApprovalCertificate, 'decisions'>,
  submitterId: string,
  settings: SecondPersonSettings,
): PaymentProblem | null {
  for (const decision of decisions) {
    const fact = loneFactOf(decision, submitterId, settings);
    if (!fact) continue;
    return {
      code: 'UNPROVEN_APPROVAL',
      message: `Approver ${decision.deciderId} alone stands for the ${fact.kind.replace('_', ' ')} of ${fact.subject}, on which the approval of step ${decision.stepNumber} rests.`,
    };
  }
  return null;
}

/** A decision without a time gets no delay: it counts as made before any had passed. */
const loneFactOf = (
  { deciderId, decidedAt, facts }: CertifiedDecision,
  submitterId: string,
  { adminCount, controlChangeDelayS: delayS }: SecondPersonSettings,
) =>
  factOfOnePerson(
    { deciderId, submitterId, facts },
    { adminCount, delayS, at: new Date(decidedAt) },
  );
