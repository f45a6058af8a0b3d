import type { Expense } from '../domain/expense.ts';
import { compareWithReceipt } from '../domain/receipt-comparison.ts';
import type { Violation } from '../domain/violation.ts';
import { violationsOf } from '../domain/violations.ts';
import type { Context } from './context.ts';

/** Violations if the expense were submitted now; the rows of a request share their lookups. */
export async function currentViolations(
  expense: Expense,
  { loaders, clock }: Context,
): Promise<readonly Violation[]> {
  const { creatorId, policyId, receiptId, time } = expense;
  const policy = policyId === null ? null : await loaders.policy.load(policyId);
  const monthSpentUsd =
    policy && policy.monthlyMaxUsd !== null
      ? await loaders.monthSpent.load({ creatorId, policyId: policy.id, time })
      : '0';
  const read = receiptId === null ? null : await loaders.readReceipt.load(receiptId);
  return [
    ...violationsOf(expense, policy, { now: clock.now(), monthSpentUsd }),
    ...compareWithReceipt(expense, read),
  ];
}

/** Current ones for a draft; for all others those at submission. */
export const shownViolations = async (
  expense: Expense,
  context: Context,
): Promise<readonly Violation[]> =>
  expense.status === 'draft'
    ? currentViolations(expense, context)
    : // Submitted before violations were stored: the best available.
      (expense.submittedViolations ?? (await currentViolations(expense, context)));
