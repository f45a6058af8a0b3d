import { sourceOf } from '../domain/expense.ts';
import type { Scope } from './ports.ts';

/** Detaches a deleted receipt from drafts; submitted expenses keep the reference that was decided on. */
export async function removeReceipt(
  scope: Scope,
  organizationId: string,
  receiptId: string,
): Promise<void> {
  for (const expense of await scope.expenses.lockWithReceipt(organizationId, receiptId)) {
    const saved = await scope.expenses.update(expense, {
      receiptId: null,
      ...(!expense.walletOrigin && { source: sourceOf(false) }),
    });
    const changes = [{ field: 'receiptId', before: receiptId, after: null }];
    await scope.record(saved, { kind: 'expense.receipt_removed', changes });
    await scope.publish({
      type: 'ExpenseUpdated',
      aggregateId: saved.id,
      data: {
        expenseId: saved.id,
        creatorId: saved.creatorId,
        date: saved.day,
        receiptId: null,
        changes,
      },
    });
  }
}
