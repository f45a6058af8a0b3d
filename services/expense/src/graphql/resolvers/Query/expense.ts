import type { QueryResolvers } from '../../../generated/resolver-types.ts';

export const expense: QueryResolvers['expense'] = (_parent, { id }, context) =>
  context.loaders.expense.load(id);
