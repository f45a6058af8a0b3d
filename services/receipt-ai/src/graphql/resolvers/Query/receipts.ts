import { assertRange } from '@outlay/platform/graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const LIMIT_MAX = 100;
const SKIP_MAX = 100_000;

export const receiptQueries = {
  receipt: (_parent, { id }, context) => context.receipts.load(id),
  receipts: (_parent, { skip, limit, unattached }, context) =>
    context.queries.own(context.viewer(), {
      skip: assertRange('skip', skip, 0, SKIP_MAX),
      limit: assertRange('limit', limit, 1, LIMIT_MAX),
      unattached,
    }),
} satisfies QueryResolvers;
