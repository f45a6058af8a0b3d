import { sourceOf, type Expense } from '../domain/expense.ts';
import type { Scope } from './ports.ts';
import { publishExpenseUpdated } from './publish-expense-updated.ts';

/**
 * Decides on the deletion of a receipt. If submitted content refers to it, receipt-ai keeps the file. Otherwise drafts lose it,
 * no later submission can use it, and receipt-ai may remove the file.
 */
export async function removeReceipt(
  scope: Scope,
  organizationId: string,
  receiptId: string,
): Promise<void> {
  const expenses = await scope.expenses.lockWithReceipt(organizationId, receiptId);
  if (!(await scope.receipts.release(receiptId))) return;
  for (const expense of expenses) await detach(scope, expense, receiptId);
  await scope.publish({ type: 'ReceiptReleased', aggregateId: receiptId, data: { receiptId } });
}

async function detach(scope: Scope, expense: Expense, receiptId: string): Promise<void> {
  const saved = await scope.expenses.update(expense, {
    receiptId: null,
    ...(!expense.walletOrigin && { source: sourceOf(false) }),
  });
  const changes = [{ field: 'receiptId', before: receiptId, after: null }];
  await scope.record(saved, { kind: 'expense.receipt_removed', changes });
  await publishExpenseUpdated(scope, saved, changes);
}
