import {
  proofProblem,
  type ApprovalVerifier,
  type PasskeyStatement,
  type VerifyStatement,
  type WalletStatement,
} from '@outlay/platform/approval-proof';
import { parseMoney } from '@outlay/platform/money';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { PaymentRequest, SignerRefusalCode } from '@outlay/schemas/signer-api';
import { decisionFactProblem, type SecondPersonSettings } from './decision-fact-problem.ts';

export interface Verifiers extends ApprovalVerifier, SecondPersonSettings {
  readonly wallet: VerifyStatement<WalletStatement>;
  readonly passkey: VerifyStatement<PasskeyStatement>;
}

export interface PaymentProblem {
  readonly code: SignerRefusalCode;
  readonly message: string;
}

const problem = (code: SignerRefusalCode, message: string): PaymentProblem => ({ code, message });

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
    factProblem(approval, verifiers) ??
    recipientProblem(request, verifiers) ??
    amountProblem(request) ??
    shapeProblem(request)
  );
}

/** The certificate has been verified before. */
function factProblem(
  { certificate, content: { payeeId } }: PaymentRequest['approval'],
  verifiers: Verifiers,
): PaymentProblem | null {
  const certified = verifiers.certificate(certificate);
  return certified && decisionFactProblem(certified, payeeId, verifiers);
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

/** One PYUSD is between 0.90 and 1.10 US dollars, or nothing is signed: a rate that was made up can't multiply a payment. */
function amountProblem({ approval, amountBaseUnits }: PaymentRequest): PaymentProblem | null {
  const usd = parseMoney(approval.content.usdAmount, 'USD');
  const units = BigInt(amountBaseUnits);
  const isInBand =
    typeof usd !== 'string' &&
    units > 0n &&
    units * 11n >= usd.amountMinor * 100_000n &&
    units * 9n <= usd.amountMinor * 100_000n;
  return isInBand
    ? null
    : problem('AMOUNT_NOT_APPROVED', 'The amount is not the approved one at any plausible price.');
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
