import type { ExpenseResolvers } from '../../generated/resolver-types.ts';

export const Expense: ExpenseResolvers = {
  __resolveReference: ({ id }) => ({ id }),
  payout: ({ id }, _args, context) => context.loaders.payoutOfExpense.load(id),
};
