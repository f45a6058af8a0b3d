import { proofProblem } from '@outlay/platform/approval-proof';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import { amountProblem, type SigningTimes } from './amount-problem.ts';
import { assuranceProblem } from './assurance-problem.ts';
import { decisionFactProblem } from './decision-fact-problem.ts';
import { problem, type PaymentProblem } from './problem.ts';
import { standingOf, type StandingMoment } from './standing-problem.ts';
import type { Verifiers } from './verifiers.ts';

/** What a payment is checked against beside its proofs. */
export interface SigningRules extends StandingMoment, Pick<SigningTimes, 'firstSignedAtMs'> {
  /** Whether each payment must leave a guard on the chain. */
  readonly requiresGuard: boolean;
  /** Seconds until a fact that an organization's only admin made counts. */
  readonly controlChangeDelayS: number;
}

/** Lamports; more than the rent of any empty account. */
const GUARD_LAMPORTS_MAX = 2_000_000n;
/** Priority fee in lamports: unit price times limit. */
const PRIORITY_FEE_LAMPORTS_MAX = 5_000_000n;
const MICRO_LAMPORTS = 1_000_000n;

/**
 * The first reason why a payment is not the one that its proof covers; null when it is. Everything is checked here again with
 * keys that only the signer pins, so a lying service or a changed database can't move money.
 */
export function paymentProblem(
  request: PaymentRequest,
  treasury: { readonly organizationId: string },
  verifiers: Verifiers,
  rules: SigningRules,
): PaymentProblem | null {
  const { approval } = request;
  const content = approval.content as unknown as ApprovedContent;
  if (treasury.organizationId !== approval.organizationId) {
    return problem(
      'TREASURY_OF_ANOTHER_ORGANIZATION',
      'The treasury belongs to another organization.',
    );
  }
  return (
    proofProblem({ ...approval, content }, verifiers) ??
    assuranceProblem(approval, verifiers) ??
    recipientProblem(request) ??
    standingOf(request, verifiers, rules) ??
    factProblem(approval, verifiers, rules) ??
    amountProblem(request, verifiers.price, { ...rules, nowMs: rules.now.getTime() }) ??
    shapeProblem(request, rules)
  );
}

/** Call it once certificate and statements are verified. */
function factProblem(
  { certificate, peopleStanding, content: { payeeId } }: PaymentRequest['approval'],
  verifiers: Verifiers,
  { controlChangeDelayS }: SigningRules,
): PaymentProblem | null {
  const certified = verifiers.certificate(certificate);
  const people = verifiers.peopleStanding(peopleStanding);
  if (!certified || !people) return problem('UNPROVEN_APPROVAL', 'A statement is missing.');
  const { adminCount } = people;
  return decisionFactProblem(certified, payeeId, { adminCount, controlChangeDelayS });
}

/** Identity's statement says who owns the wallet. */
function recipientProblem({
  approval: { content },
  recipient,
  payeeMemo,
}: PaymentRequest): PaymentProblem | null {
  const isApproved =
    content.payeeWallet === null ||
    (content.payeeWallet === recipient && (content.payeeMemo ?? null) === payeeMemo);
  return isApproved
    ? null
    : problem('RECIPIENT_NOT_APPROVED', 'The recipient is not the approved one.');
}

function shapeProblem(
  request: PaymentRequest,
  { requiresGuard }: SigningRules,
): PaymentProblem | null {
  const { payoutId, memo, guardLamports, computeUnitLimit, computeUnitPriceMicroLamports } =
    request;
  if (!memo.startsWith(`${payoutId}:`))
    return problem('NOT_A_PAYOUT', 'The memo names another payout.');
  if (requiresGuard && BigInt(guardLamports) === 0n) {
    return problem('NOT_A_PAYOUT', 'Nothing on the chain prevents a second payment.');
  }
  if (BigInt(guardLamports) > GUARD_LAMPORTS_MAX) {
    return problem('NOT_A_PAYOUT', 'The guard costs too much.');
  }
  const fee = (BigInt(computeUnitPriceMicroLamports) * BigInt(computeUnitLimit)) / MICRO_LAMPORTS;
  return fee > PRIORITY_FEE_LAMPORTS_MAX ? problem('NOT_A_PAYOUT', 'The fee is too high.') : null;
}
