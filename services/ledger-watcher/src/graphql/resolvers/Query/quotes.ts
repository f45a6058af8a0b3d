import type { QueryResolvers } from '../../../generated/resolver-types.ts';

/** The same for all signed-in users. */
export const quotes: QueryResolvers['quotes'] = (_parent, _args, context) => {
  context.viewer();
  return context.queries.quotes();
};
