import { judgeWithdrawal, type Withdrawal } from '@outlay/authority';
import { buildTransfer, type GuardPlan } from '@outlay/solana';
import { SigningRefusedError, type WithdrawalRequest } from '@outlay/schemas/signer-api';
import { PublicKey, type VersionedTransaction } from '@solana/web3.js';
import { costProblem } from './domain/payment-problem.ts';
import { currentState, type JudgingParts } from './judge-payment.ts';

/**
 * What an organization's admins ordered, by the log as it is now.
 * @throws {SigningRefusedError} with the first reason against it
 */
export function orderedWithdrawal(
  { organizationId, withdrawalId, ...cost }: WithdrawalRequest,
  { book, now }: Pick<JudgingParts, 'book' | 'now'>,
): Withdrawal {
  const state = currentState(book, organizationId);
  const judged = judgeWithdrawal(state, withdrawalId, new Date(now()));
  if ('code' in judged) {
    const code = judged.code === 'NOT_FOUND' ? 'LOG_BEHIND' : judged.code;
    throw new SigningRefusedError(code as SigningRefusedError['code'], judged.message);
  }
  const problem = costProblem(cost);
  if (problem) throw new SigningRefusedError(problem.code, problem.message);
  if (BigInt(cost.guardLamports) === 0n) {
    throw new SigningRefusedError(
      'NOT_A_PAYOUT',
      'Nothing on the chain prevents a second withdrawal.',
    );
  }
  return judged;
}

/** The unsigned transaction. Its guard makes the chain carry out the order at most once. */
export const buildWithdrawal = (
  request: WithdrawalRequest,
  { treasury, asset, amountBaseUnits, to, memo }: Withdrawal,
  pyusdMint: string,
  guard: Required<Pick<GuardPlan, 'seed' | 'base'>>,
): VersionedTransaction =>
  buildTransfer({
    treasury: new PublicKey(treasury),
    mint: asset === 'SOL' ? null : new PublicKey(pyusdMint),
    recipient: new PublicKey(to),
    amountBaseUnits,
    memo: `withdrawal ${request.withdrawalId}:${request.attempt}`,
    payeeMemo: memo,
    blockhash: request.blockhash,
    computeUnitLimit: request.computeUnitLimit,
    computeUnitPriceMicroLamports: BigInt(request.computeUnitPriceMicroLamports),
    guard: { ...guard, lamports: BigInt(request.guardLamports) },
    passkeySignature: null,
  });
