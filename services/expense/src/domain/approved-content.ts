import { canonicalHash } from '@outlay/platform/hashing';
import { formatMoney } from '@outlay/platform/money';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { Policy } from './catalogue.ts';
import { wireLinesOf } from './expense-lines.ts';
import type { Expense } from './expense.ts';

export interface SubmittedFacts {
  readonly submission: number;
  readonly payeeWallet: string | null;
  readonly payeeMemo: string | null;
  readonly receiptSha256: string | null;
  readonly policy: Policy;
}

/** Returns the content of a submission with its canonical hash, which payout recomputes before it signs, and the lines in it. */
export function approvedContentOf(
  expense: Expense,
  facts: SubmittedFacts,
): { content: ApprovedContent; contentHash: string; lines: ReturnType<typeof wireLinesOf> } {
  const { usdAmount, categoryId, policyId, rate } = expense;
  if (!usdAmount || !categoryId || !policyId) {
    throw new Error('only a validated expense can be submitted');
  }
  const lines = wireLinesOf(expense);
  const content: ApprovedContent = {
    expenseId: expense.id,
    submission: facts.submission,
    payeeId: expense.creatorId,
    payeeWallet: facts.payeeWallet,
    ...(facts.payeeWallet !== null && facts.payeeMemo !== null && { payeeMemo: facts.payeeMemo }),
    amount: { amount: formatMoney(expense.amount), currency: expense.amount.currency },
    usdAmount: formatMoney(usdAmount),
    rate: rate && {
      pair: rate.pair,
      price: rate.price,
      confidence: rate.confidence,
      source: rate.source,
      publishedAt: rate.publishedAt.toISOString(),
    },
    categoryId,
    linesHash: canonicalHash(lines),
    policyId,
    receiptSha256: facts.receiptSha256,
    reimbursable: facts.policy.reimbursable && expense.walletOrigin?.alreadyPaid !== true,
    source: expense.source,
  };
  return { content, contentHash: canonicalHash(content), lines };
}
