import { handlerOfSome } from '@outlay/platform/inbox';
import { linkExpense } from '../persistence/transfer-repository.ts';

/** Notes which draft became of a payment; most drafts become of none. */
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
