import { useEffect, useState } from 'react';
import { usePayoutQueueQuery, type PayoutRowFragment, type PayoutStatus } from '#graphql';

const pageSize = 25;
/** Page size of a search, which reads page after page. */
const searchPageSize = 100;
/** Number of payouts that a search reads, newest first. */
export const searchPayoutsMax = 2_000;

interface PayoutPages {
  payouts: readonly PayoutRowFragment[] | undefined;
  /** Why some or all of them are missing. */
  error: unknown;
  refetch: () => unknown;
  /** Appends the next page; null without one. */
  more: (() => Promise<{ error?: unknown }>) | null;
}

/** Returns the payouts with one of `statuses` (all if empty), in pages. With `isSearch` it reads every page up to the limit. */
export function usePayoutPages(
  statuses: readonly PayoutStatus[],
  isSearch: boolean,
): PayoutPages & { isSearching: boolean } {
  const first = isSearch ? searchPageSize : pageSize;
  const { data, previousData, error, refetch, fetchMore } = usePayoutQueueQuery({
    variables: { first, ...(statuses.length > 0 && { status: [...statuses] }) },
  });
  // A new status keeps the previous rows visible until its own have loaded.
  const page = (data ?? previousData)?.payouts;
  const last = page?.pageInfo.endCursor ?? null;
  const more =
    page?.pageInfo.hasNextPage === true ? () => fetchMore({ variables: { after: last } }) : null;
  const isUnread = isSearch && data !== undefined && data.payouts.edges.length < searchPayoutsMax;
  const [stoppedAt, setStoppedAt] = useState<string | null>(null);
  const isSearching = isUnread && more !== null && stoppedAt !== last;
  useEffect(() => {
    if (!isSearching) return;
    // A failure ends the search with the rows read so far; `more` tries again.
    more().catch(() => setStoppedAt(last));
  }, [isSearching, last]);
  return {
    payouts: page?.edges.map(({ node }) => node),
    error,
    refetch,
    more: isSearching ? null : more,
    isSearching: isSearching || (isSearch && data === undefined && error === undefined),
  };
}
