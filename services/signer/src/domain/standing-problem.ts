import {
  standingProblem,
  verifiedStandings,
  type ApprovalVerifier,
  type StandingCode,
  type Standings,
  type StandingVerifiers,
} from '@outlay/platform/approval-proof';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { PaymentRequest, SignerRefusalCode } from '@outlay/schemas/signer-api';
import { problem, type PaymentProblem } from './problem.ts';

/** An expense or a member, with the version in a statement. */
export interface StatedVersion {
  readonly subject: string;
  readonly version: number;
}

/** When a payment is judged, and which versions were seen before. */
export interface StandingMoment {
  readonly now: Date;
  readonly seen: {
    /** Stores the versions. Returns false and stores nothing when a newer version of any subject was seen. */
    readonly admit: (stated: readonly StatedVersion[]) => boolean;
  };
}

/** An older statement does not prove the present state. */
const STATEMENT_AGE_MAX_MS = 10 * 60_000;

/** Payout requests a new statement when one is too old; every other refusal is a bug or an attack. */
const refusalOf = (code: StandingCode): SignerRefusalCode =>
  code === 'STANDING_OUTDATED' ? 'STANDING_OUTDATED' : 'STANDING_NOT_PROVEN';

/**
 * Why expense and identity don't state that a payment may be made now; null when they do. Call it once the approval is verified.
 * A statement no longer counts once this signer has seen a newer one for the same expense or member.
 */
export function standingOf(
  { payoutId, recipient, payeeMemo, approval }: PaymentRequest,
  verifiers: StandingVerifiers & Pick<ApprovalVerifier, 'certificate'>,
  { now, seen }: StandingMoment,
): PaymentProblem | null {
  const standings = verifiedStandings(approval, verifiers);
  if (!standings) {
    return problem('STANDING_NOT_PROVEN', 'Expense or identity has not signed its statement.');
  }
  if (!seen.admit(versionsIn(standings))) {
    return problem('STANDING_OUTDATED', 'A newer statement of the same subject was seen.');
  }
  const question = {
    organizationId: approval.organizationId,
    payoutId,
    content: approval.content as unknown as ApprovedContent,
    decisions: verifiers.certificate(approval.certificate)?.decisions ?? [],
    recipient: { address: recipient, memo: payeeMemo },
  };
  const found = standingProblem(standings, question, verifiers, {
    now,
    ageMaxMs: STATEMENT_AGE_MAX_MS,
  });
  return found && problem(refusalOf(found.code), found.message);
}

const versionsIn = ({ expense, people }: Standings): StatedVersion[] => [
  {
    subject: `expense/${expense.organizationId}/${expense.expenseId}`,
    version: expense.version,
  },
  ...[people.payee, ...people.deciders].map(({ memberId, version }) => ({
    subject: `member/${people.organizationId}/${memberId}`,
    version,
  })),
];
