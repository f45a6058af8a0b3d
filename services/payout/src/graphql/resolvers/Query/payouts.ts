import { assertRange, forbidden } from '@outlay/platform/graphql';
import { mayDecide } from '../../../domain/decisions.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const PAGE_SIZE_MAX = 100;

export const payouts: QueryResolvers['payouts'] = (_parent, { status, first, after }, context) => {
  if (!mayDecide(context.viewer())) {
    throw forbidden('Only finance and administrators can list payouts.');
  }
  return context.queries.newest(context.viewer(), {
    status: status ?? null,
    first: assertRange('first', first, 1, PAGE_SIZE_MAX),
    after: after ?? null,
  });
};
