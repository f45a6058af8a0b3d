import { forbidden, userErrorsOf } from '@outlay/platform/graphql';
import { connectionOf, readPage, type PagedList } from '@outlay/platform/paging';
import { mayDecide } from '../../../domain/decisions.ts';
import type { Payout } from '../../../domain/payout.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { isUuid } from '../../loaders.ts';

const PAYOUTS: PagedList<Payout> = {
  name: 'payouts',
  positionOf: ({ queuedAt, id }) => ({ value: queuedAt.getTime(), id }),
  isId: isUuid,
};

export const payoutQueries = {
  payouts: async (_parent, args, { viewer, queries }) => {
    if (!mayDecide(viewer())) {
      throw forbidden('Only finance and administrators can list payouts.');
    }
    const page = readPage(PAYOUTS, viewer(), args);
    const rows = await queries.newest(viewer(), { ...page, status: args.status ?? null });
    return connectionOf(PAYOUTS, viewer(), page, rows);
  },
  payoutRunPreview: async (_parent, { ids }, context) => {
    const result = await context.useCases.previewRun({ actor: context.actor(), ids });
    return { preview: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
} satisfies QueryResolvers;
