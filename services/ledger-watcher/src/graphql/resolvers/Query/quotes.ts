import type { QueryResolvers } from '../../../generated/resolver-types.ts';

/** The same for everybody, but for nobody who is not signed in. */
export const quotes: QueryResolvers['quotes'] = (_parent, _args, context) => {
  context.viewer();
  return context.queries.quotes();
};
