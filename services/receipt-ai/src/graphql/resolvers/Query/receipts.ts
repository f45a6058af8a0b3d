import { assertRange } from '@outlay/platform/graphql';
import { connectionOf, readPage, type PagedList } from '@outlay/platform/paging';
import { isRowId } from '@outlay/platform/text';
import type { Receipt } from '../../../domain/receipt.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const SKIP_MAX = 100_000;

const RECEIPTS: PagedList<Receipt> = {
  name: 'receipts',
  positionOf: ({ createdAt, id }) => ({ value: createdAt.getTime(), id }),
  isId: isRowId,
};

export const receiptQueries = {
  receipt: (_parent, { id }, context) => context.receipts.load(id),
  receipts: async (_parent, { unattached, skip, ...args }, { viewer, queries }) => {
    const page = readPage(RECEIPTS, viewer(), args);
    const rows = await queries.own(viewer(), {
      skip: assertRange('skip', skip, 0, SKIP_MAX),
      limit: page.first + 1,
      after: page.after,
      unattached,
    });
    const { edges, pageInfo } = connectionOf(RECEIPTS, viewer(), page, rows);
    return {
      edges,
      pageInfo: { ...pageInfo, hasPreviousPage: skip > 0 || pageInfo.hasPreviousPage },
    };
  },
  visionProvider: async (_parent, _args, { viewer, vision }) => {
    const { organizationId } = viewer();
    if (vision === null) return null;
    const { model, budget } = vision;
    return { ...budget, model, sentToday: await budget.sentToday(organizationId) };
  },
} satisfies QueryResolvers;
