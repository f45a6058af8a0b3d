import { isRowId } from '@outlay/platform/text';
import type { ExpenseResolvers } from '../../generated/resolver-types.ts';

export const Expense: ExpenseResolvers = {
  // The reference has the fields that resolvers require.
  __resolveReference: (reference) => reference,
  payout: async ({ id, asOf }, _args, { loaders, queries, viewer }) => {
    if (!asOf) return loaders.payoutOfExpense.load(id);
    const at = new Date(asOf);
    const payout = isRowId(id) ? await queries.findAt(viewer(), id, at) : null;
    return payout && { ...payout, asOf: at };
  },
  paymentProof: ({ id: expenseId, paymentSignature: signature = null }, _args, { loaders }) =>
    signature === null ? null : loaders.paymentProof.load({ expenseId, signature }),
};
