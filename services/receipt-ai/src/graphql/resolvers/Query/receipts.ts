import { assertRange } from '@outlay/platform/graphql';
import { connectionOf, readPage, type PagedList } from '@outlay/platform/paging';
import { isRowId } from '@outlay/platform/text';
import type { Receipt } from '../../../domain/receipt.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const LIMIT_MAX = 100;
const SKIP_MAX = 100_000;

const RECEIPTS: PagedList<Receipt> = {
  name: 'receipts',
  positionOf: ({ createdAt, id }) => ({ value: createdAt.getTime(), id }),
  isId: isRowId,
};

export const receiptQueries = {
  receipt: (_parent, { id }, context) => context.receipts.load(id),
  receipts: async (_parent, { unattached, ...args }, { viewer, queries }) => {
    const page = readPage(RECEIPTS, viewer(), args);
    const { first, after } = page;
    const rows = await queries.own(viewer(), { unattached, skip: 0, limit: first + 1, after });
    return connectionOf(RECEIPTS, viewer(), page, rows);
  },
  receiptPage: (_parent, { skip, limit, unattached }, context) =>
    context.queries.own(context.viewer(), {
      skip: assertRange('skip', skip, 0, SKIP_MAX),
      limit: assertRange('limit', limit, 1, LIMIT_MAX),
      after: null,
      unattached,
    }),
} satisfies QueryResolvers;
