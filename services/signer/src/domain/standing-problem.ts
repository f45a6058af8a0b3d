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

/** An expense or a member, with the version that a statement names. */
export interface StatedVersion {
  readonly subject: string;
  readonly version: number;
}

/** When a payment is judged, and what was seen before. */
export interface StandingMoment {
  readonly now: Date;
  readonly seen: {
    /** Remembers the versions; false, and nothing is remembered, when a newer one of any subject was seen. */
    readonly admit: (stated: readonly StatedVersion[]) => boolean;
  };
}

/** What was stated longer ago says nothing of now. */
const STATEMENT_AGE_MAX_MS = 10 * 60_000;

/** Payout asks again for a statement that is too old; everything else is a bug or an attack. */
const refusalOf = (code: StandingCode): SignerRefusalCode =>
  code === 'STANDING_OUTDATED' ? 'STANDING_OUTDATED' : 'STANDING_NOT_PROVEN';

/**
 * Why expense and identity don't state that a payment may be made now; null when they do. Call it once the approval is verified.
 * A statement is worth nothing once a newer one of the same expense or member was seen here.
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
