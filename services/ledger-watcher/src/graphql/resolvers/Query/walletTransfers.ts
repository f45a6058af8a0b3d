import { GraphQLError } from 'graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const FIRST_MAX = 100;

export const walletTransfers: QueryResolvers['walletTransfers'] = (_parent, { first }, context) => {
  if (first < 1 || first > FIRST_MAX) {
    throw new GraphQLError(`first must lie between 1 and ${FIRST_MAX}`, {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
  return context.queries.transfers(context.viewer(), first);
};
