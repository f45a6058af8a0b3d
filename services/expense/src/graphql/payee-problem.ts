import type { PayeeProblem } from '../generated/resolver-types.ts';
import type { Context } from './context.ts';
import type { ExpenseModel } from './expense-model.ts';

/** Statuses before the decision. An approved expense shows its payout instead. */
const BEFORE_DECISION: readonly string[] = ['draft', 'sent_back', 'submitted'];

/** Returns why the creator can't be paid at the moment; null when nothing is to be paid, and for a past state. */
export async function payeeProblemOf(
  { asOf, status, policyId, walletOrigin, creatorId }: ExpenseModel,
  { loaders }: Context,
): Promise<PayeeProblem | null> {
  if (asOf || policyId === null || !BEFORE_DECISION.includes(status)) return null;
  if (walletOrigin?.alreadyPaid === true) return null;
  const policy = await loaders.policy.load(policyId);
  if (policy?.reimbursable !== true) return null;
  const payee = await loaders.payee.load(creatorId);
  if (payee?.active === false) return 'PAYEE_INACTIVE';
  return payee?.hasWallet === true ? null : 'NO_PAYEE_WALLET';
}
