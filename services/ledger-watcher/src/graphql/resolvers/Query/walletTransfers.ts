import { GraphQLError } from 'graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const FIRST_MAX = 100;

export const walletTransfers: QueryResolvers['walletTransfers'] = (
  _parent,
  { address, first, after },
  context,
) => {
  if (first < 1 || first > FIRST_MAX) {
    throw new GraphQLError(`first must lie between 1 and ${FIRST_MAX}`, {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
  const page = { address: address ?? null, limit: first, after: after ?? null };
  return context.queries.transfers(context.viewer(), page);
};
