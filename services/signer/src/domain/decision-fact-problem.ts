import {
  factOfOnePerson,
  type ApprovalCertificate,
  type CertifiedDecision,
} from '@outlay/platform/approval-proof';
import type { PaymentProblem } from './problem.ts';

/** Settings that decide when one person's word is enough. */
export interface SecondPersonSettings {
  /** Seconds until a fact that an organization's only admin made counts. */
  readonly controlChangeDelayS: number;
  /** The organization's number of active admins, from identity's standing statement. */
  readonly adminCount: number;
}

/** Why a decision rests on the decider's word alone; null when a second person made or confirmed every fact. */
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
      message: `Only approver ${decision.deciderId} confirms the ${fact.kind.replace('_', ' ')} of ${fact.subject}, which the approval of step ${decision.stepNumber} depends on.`,
    };
  }
  return null;
}

/** A decision without a time counts as made at once, before the delay had passed. */
const loneFactOf = (
  { deciderId, decidedAt, facts }: CertifiedDecision,
  submitterId: string,
  { adminCount, controlChangeDelayS: delayS }: SecondPersonSettings,
) =>
  factOfOnePerson(
    { deciderId, submitterId, facts },
    { adminCount, delayS, at: new Date(decidedAt) },
  );
