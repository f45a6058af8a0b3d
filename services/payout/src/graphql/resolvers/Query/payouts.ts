import { GraphQLError } from 'graphql';
import { mayDecide } from '../../../domain/decisions.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const PAGE_SIZE_MAX = 100;

export const payouts: QueryResolvers['payouts'] = (_parent, { status, first, after }, context) => {
  if (!mayDecide(context.viewer())) {
    throw new GraphQLError('Only finance and administrators can list payouts.', {
      extensions: { code: 'FORBIDDEN' },
    });
  }
  if (first < 1 || first > PAGE_SIZE_MAX) {
    throw new GraphQLError(`first must lie between 1 and ${PAGE_SIZE_MAX}`, {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
  return context.queries.newest(context.viewer(), {
    status: status ?? null,
    first,
    after: after ?? null,
  });
};
