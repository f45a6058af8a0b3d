import type { QueryResolvers } from '../../../generated/resolver-types.ts';

export const expenseSummary: QueryResolvers['expenseSummary'] = async (_p, _args, context) => {
  const summary = await context.queries.summary(context.viewer(), await context.today());
  return { ...summary, byMonth: [...summary.byMonth], byCategory: [...summary.byCategory] };
};
