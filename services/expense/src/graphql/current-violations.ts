import type { Expense } from '../domain/expense.ts';
import { compareWithPayment } from '../domain/payment-comparison.ts';
import { compareWithReceipt } from '../domain/receipt-comparison.ts';
import type { Violation } from '../domain/violation.ts';
import { violationsOf } from '../domain/violations.ts';
import type { Context } from './context.ts';
import type { ExpenseModel } from './expense-model.ts';

/** Returns the violations if the expense were submitted now. The rows of a request share their lookups. */
export async function currentViolations(
  expense: Expense,
  { loaders, today }: Context,
): Promise<readonly Violation[]> {
  const { creatorId, policyId, receiptId, day } = expense;
  const policy = policyId === null ? null : await loaders.policy.load(policyId);
  const monthSpentUsd =
    policy && policy.monthlyMaxUsd !== null
      ? await loaders.monthSpent.load({ creatorId, policyId: policy.id, day })
      : '0';
  const customFields = await loaders.customFields.load(expense.organizationId);
  const read = receiptId === null ? null : await loaders.readReceipt.load(receiptId);
  return [
    ...violationsOf(expense, policy, {
      today: await today(),
      monthSpentUsd,
      closedMonths: await loaders.closedMonths.load(expense.organizationId),
      customFields,
    }),
    ...compareWithPayment(expense),
    ...compareWithReceipt(expense, read),
  ];
}

/** Violations that come from comparing an expense with its receipt. */
const OF_RECEIPT: ReadonlySet<Violation['code']> = new Set([
  'RECEIPT_MISMATCH',
  'RECEIPT_CORRECTED',
  'RECEIPT_HIDDEN_VALUE',
]);

/**
 * Returns the current violations of a draft, and those at submission of other expenses. During an approval, a receipt that was
 * read after the submission is compared too, for its approvers. A past state has only the stored ones, because policies have
 * changed since.
 */
export async function shownViolations(
  expense: ExpenseModel,
  context: Context,
): Promise<readonly Violation[]> {
  const { status, submittedViolations, receiptId, asOf } = expense;
  if (asOf) return status === 'draft' ? [] : (submittedViolations ?? []);
  // Null when violations were not stored; the current ones are the best available then.
  if (status === 'draft' || submittedViolations === null)
    return currentViolations(expense, context);
  const isCompared = submittedViolations.some(({ code }) => OF_RECEIPT.has(code));
  if (status !== 'submitted' || receiptId === null || isCompared) return submittedViolations;
  const read = await context.loaders.readReceipt.load(receiptId);
  return [...submittedViolations, ...compareWithReceipt(expense, read)];
}
