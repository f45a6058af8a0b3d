import type { ExpenseResolvers } from '../../generated/resolver-types.ts';

export const Expense: ExpenseResolvers = {
  // What a field requires comes with the reference.
  __resolveReference: (reference) => reference,
  payout: ({ id }, _args, context) => context.loaders.payoutOfExpense.load(id),
  paymentProof: ({ id: expenseId, paymentSignature: signature = null }, _args, { loaders }) =>
    signature === null ? null : loaders.paymentProof.load({ expenseId, signature }),
};
