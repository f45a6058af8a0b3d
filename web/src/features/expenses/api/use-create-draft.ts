import { useCreateExpenseMutation, type ExpenseDetailFragment } from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { draftInputOf } from '../components/create-expense-values.ts';

export type DraftOutcome = { expense: ExpenseDetailFragment } | { failure: string };

/** Creates a draft from a receipt. Retries don't create a second draft. */
export function useCreateDraft(): (draft: ReceiptDraft) => Promise<DraftOutcome> {
  const [createExpense] = useCreateExpenseMutation();
  return async (draft) => {
    const fallback = 'Failed to create expense';
    const answer = await createExpense({
      input: draftInputOf(draft),
      idempotencyKey: `receipt-${draft.receiptId}`,
    });
    const expense = answer?.expense;
    if (expense) return { expense };
    return { failure: failureMessage(answer?.errors, fallback) };
  };
}
