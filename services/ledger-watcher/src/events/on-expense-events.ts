import type { EventHandler } from '@outlay/platform/inbox';
import { linkExpense } from '../persistence/transfer-repository.ts';

/** Notes which draft became of a payment. */
export const onExpenseCreated: EventHandler<'ExpenseCreated'> = async (event, tx) => {
  const { expenseId, creatorId, transactionSignature, amount } = event.data;
  if (transactionSignature === null) return;
  await linkExpense(tx, {
    expenseId,
    organizationId: event.orgid,
    ownerId: creatorId,
    signature: transactionSignature,
    asset: amount.currency,
  });
};
