import { handlerOfSome } from '@outlay/platform/inbox';
import { linkExpense } from '../persistence/transfer-repository.ts';

/** Stores the draft of a wallet payment; other drafts are ignored. */
export const onExpenseCreated = handlerOfSome<'ExpenseCreated'>(
  ({ data }) => data.transactionSignature !== null,
  async ({ orgid, data }, tx) => {
    const { expenseId, creatorId, transactionSignature, amount } = data;
    if (transactionSignature === null) return;
    await linkExpense(tx, {
      expenseId,
      organizationId: orgid,
      ownerId: creatorId,
      signature: transactionSignature,
      asset: amount.currency,
    });
  },
);
