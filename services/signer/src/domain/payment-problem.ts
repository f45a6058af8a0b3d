import { payoutIdOf } from '@outlay/authority';
import type { ProvePrice } from '@outlay/prices';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import { amountProblem, type SigningTimes } from './amount-problem.ts';
import { problem, type PaymentProblem } from './problem.ts';

/** What a payment is checked against besides the judgement of its case. */
export interface SigningRules extends SigningTimes {
  readonly price: ProvePrice;
  /** Whether each payment must leave a guard on the chain. */
  readonly requiresGuard: boolean;
}

/** Lamports; more than the rent of any empty account. */
const GUARD_LAMPORTS_MAX = 2_000_000n;
/** Priority fee in lamports: unit price times limit. */
const PRIORITY_FEE_LAMPORTS_MAX = 5_000_000n;
const MICRO_LAMPORTS = 1_000_000n;

/** The first reason why a payment differs from what was approved, whoever approved it; null without one. */
export function paymentProblem(
  request: PaymentRequest,
  treasury: { readonly organizationId: string },
  rules: SigningRules,
): PaymentProblem | null {
  if (treasury.organizationId !== request.approval.organizationId) {
    return problem(
      'TREASURY_OF_ANOTHER_ORGANIZATION',
      'The treasury belongs to another organization.',
    );
  }
  return amountProblem(request, rules.price, rules) ?? shapeProblem(request, rules);
}

function shapeProblem(
  request: PaymentRequest,
  { requiresGuard }: SigningRules,
): PaymentProblem | null {
  const { payoutId, memo, guardLamports } = request;
  const { organizationId, content } = request.approval;
  if (payoutId !== payoutIdOf(organizationId, content))
    return problem('NOT_A_PAYOUT', 'The payout of this submission has another id.');
  if (!memo.startsWith(`${payoutId}:`))
    return problem('NOT_A_PAYOUT', 'The memo names another payout.');
  if (requiresGuard && BigInt(guardLamports) === 0n) {
    return problem('NOT_A_PAYOUT', 'Nothing on the chain prevents a second payment.');
  }
  return costProblem(request);
}

/** What any transaction may cost besides what it moves. */
export function costProblem({
  guardLamports,
  computeUnitLimit,
  computeUnitPriceMicroLamports,
}: Pick<
  PaymentRequest,
  'guardLamports' | 'computeUnitLimit' | 'computeUnitPriceMicroLamports'
>): PaymentProblem | null {
  if (BigInt(guardLamports) > GUARD_LAMPORTS_MAX) {
    return problem('NOT_A_PAYOUT', 'The guard costs too much.');
  }
  const fee = (BigInt(computeUnitPriceMicroLamports) * BigInt(computeUnitLimit)) / MICRO_LAMPORTS;
  return fee > PRIORITY_FEE_LAMPORTS_MAX ? problem('NOT_A_PAYOUT', 'The fee is too high.') : null;
}
