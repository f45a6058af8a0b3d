import type { QueryResolvers } from '../../../generated/resolver-types.ts';

export const savedViews: QueryResolvers['savedViews'] = (_parent, _args, context) =>
  context.savedViews.list(context.viewer());
