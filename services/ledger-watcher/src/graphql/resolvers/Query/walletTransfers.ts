import { assertRange } from '@outlay/platform/graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const FIRST_MAX = 100;

export const walletTransfers: QueryResolvers['walletTransfers'] = (
  _parent,
  { address, first, after },
  context,
) => {
  const limit = assertRange('first', first, 1, FIRST_MAX);
  const page = { address: address ?? null, limit, after: after ?? null };
  return context.queries.transfers(context.viewer(), page);
};
