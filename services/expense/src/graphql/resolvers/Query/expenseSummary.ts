import type { QueryResolvers } from '../../../generated/resolver-types.ts';

export const expenseSummary: QueryResolvers['expenseSummary'] = (_parent, _args, context) =>
  context.queries.summary(context.viewer(), context.clock.now());
