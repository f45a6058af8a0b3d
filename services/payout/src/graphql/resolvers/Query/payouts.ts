import { forbidden, userErrorsOf } from '@outlay/platform/graphql';
import { connectionOf, readPage, type PagedList } from '@outlay/platform/paging';
import type { Viewer } from '@outlay/platform/auth';
import { maySeeTreasury } from '../../../domain/decisions.ts';
import type { Payout, PayoutStatus } from '../../../domain/payout.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { isUuid } from '../../loaders.ts';
import { readPayoutFilter } from '../../read-payout-filter.ts';

const PAYOUTS: PagedList<Payout> = {
  name: 'payouts',
  positionOf: ({ queuedAt, id }) => ({ value: queuedAt.getTime(), id }),
  isId: isUuid,
};

/** @throws FORBIDDEN for viewers who don't see all payouts */
function financeOf(viewer: Viewer): Viewer {
  if (!maySeeTreasury(viewer))
    throw forbidden('Only finance, admins and accountants can list payouts.');
  return viewer;
}

/** The statuses in both selections, either of which may be missing. */
const commonOf = (
  one: readonly PayoutStatus[] | undefined,
  other: readonly PayoutStatus[] | undefined,
): readonly PayoutStatus[] | undefined =>
  one && other ? one.filter((status) => other.includes(status)) : (one ?? other);

export const payoutQueries = {
  payouts: async (_parent, args, { viewer, queries }) => {
    const finance = financeOf(viewer());
    const page = readPage(PAYOUTS, finance, args);
    const filter = readPayoutFilter(args.filter);
    const status = commonOf(args.status ?? undefined, filter.status);
    const rows = await queries.newest(finance, { ...page, filter: { ...filter, status } });
    return connectionOf(PAYOUTS, finance, page, rows);
  },
  payoutTotals: (_parent, { filter }, { viewer, queries }) =>
    queries.totals(financeOf(viewer()), readPayoutFilter(filter)),
  waitingPayees: (_parent, _args, { viewer, queries }) =>
    queries.waitingPayees(financeOf(viewer()).organizationId),
  payoutRunPreview: async (_parent, { ids }, context) => {
    const result = await context.useCases.previewRun({ actor: context.actor(), ids });
    return { preview: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
} satisfies QueryResolvers;
