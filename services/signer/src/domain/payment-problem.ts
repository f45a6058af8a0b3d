import { proofProblem } from '@outlay/platform/approval-proof';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import { assuranceProblem } from './assurance-problem.ts';
import { amountProblem, type SigningTimes } from './amount-problem.ts';
import { problem, type PaymentProblem } from './problem.ts';
import type { Verifiers } from './verifiers.ts';

/** Above any rent of an empty account. */
const GUARD_LAMPORTS_MAX = 2_000_000n;
/** Priority fee in lamports: unit price times limit. */
const PRIORITY_FEE_LAMPORTS_MAX = 5_000_000n;
const MICRO_LAMPORTS = 1_000_000n;

/**
 * The first reason why a payment is not the one that its proof covers; null when it is. Everything is checked here again, from
 * keys that only the signer pins: a service that lies, and a database that was changed, move nothing.
 */
export function paymentProblem(
  request: PaymentRequest,
  treasury: { readonly organizationId: string },
  verifiers: Verifiers,
  times: SigningTimes,
): PaymentProblem | null {
  const { approval } = request;
  const content = approval.content as unknown as ApprovedContent;
  if (treasury.organizationId !== approval.organizationId) {
    return problem(
      'TREASURY_OF_ANOTHER_ORGANIZATION',
      'The treasury belongs to another organisation.',
    );
  }
  return (
    proofProblem({ ...approval, content }, verifiers) ??
    assuranceProblem(approval, verifiers) ??
    recipientProblem(request, verifiers) ??
    amountProblem(request, verifiers.price, times) ??
    shapeProblem(request)
  );
}

function recipientProblem(
  { approval, recipient, payeeMemo }: PaymentRequest,
  { wallet }: Verifiers,
): PaymentProblem | null {
  const { content, organizationId, walletProof } = approval;
  if (content.payeeWallet !== null) {
    return content.payeeWallet === recipient && (content.payeeMemo ?? null) === payeeMemo
      ? null
      : problem('RECIPIENT_NOT_APPROVED', 'The recipient is not the approved one.');
  }
  const proven = walletProof === null ? null : wallet(walletProof);
  const isPayees =
    proven?.organizationId === organizationId &&
    proven.memberId === content.payeeId &&
    proven.address === recipient &&
    proven.memo === payeeMemo;
  return isPayees
    ? null
    : problem('RECIPIENT_NOT_APPROVED', "Nothing proves that this is the payee's wallet.");
}

function shapeProblem(request: PaymentRequest): PaymentProblem | null {
  const { payoutId, memo, guardLamports, computeUnitLimit, computeUnitPriceMicroLamports } =
    request;
  if (!memo.startsWith(`${payoutId}:`))
    return problem('NOT_A_PAYOUT', 'The memo names another payout.');
  if (BigInt(guardLamports) > GUARD_LAMPORTS_MAX) {
    return problem('NOT_A_PAYOUT', 'The guard costs too much.');
  }
  const fee = (BigInt(computeUnitPriceMicroLamports) * BigInt(computeUnitLimit)) / MICRO_LAMPORTS;
  return fee > PRIORITY_FEE_LAMPORTS_MAX ? problem('NOT_A_PAYOUT', 'The fee is too high.') : null;
}
