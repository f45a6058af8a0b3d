import { usePayoutQueueQuery, type PayoutRowFragment } from '#graphql';
import { filterOf, type PayoutQuery } from '../payout-query.ts';

const pageSize = 25;

interface PayoutPages {
  payouts: readonly PayoutRowFragment[] | undefined;
  /** Why some or all of them are missing. */
  error: unknown;
  refetch: () => unknown;
  /** Appends the next page; null without one. */
  more: (() => Promise<{ error?: unknown }>) | null;
}

/** The payouts that the query selects, newest first, in pages. */
export function usePayoutPages(query: PayoutQuery): PayoutPages {
  const { data, previousData, error, refetch, fetchMore } = usePayoutQueueQuery({
    variables: { first: pageSize, filter: filterOf(query) },
  });
  // A new filter keeps the previous rows visible until its own have loaded.
  const page = (data ?? previousData)?.payouts;
  const hasMore = page?.pageInfo.hasNextPage === true;
  return {
    payouts: page?.edges.map(({ node }) => node),
    error,
    refetch,
    more: hasMore ? () => fetchMore({ variables: { after: page.pageInfo.endCursor } }) : null,
  };
}
