import { useEffect, useState } from 'react';
import {
  usePayoutQueueQuery,
  type PayoutRowFragment,
  type PayoutStatus,
} from '../../../generated/graphql.ts';
import { useRowPages } from '../../../lib/use-row-pages.ts';
import { loadFailure } from '../../../lib/graphql-failures.ts';

/** Rows of a request: 25 to show, and the one after them. */
const pageSize = 26;
/** Of a search, which reads page after page. */
const searchPageSize = 100;
/** Payouts that a search reads: the newest ones. */
export const searchPayoutsMax = 2_000;

interface PayoutPages {
  payouts: readonly PayoutRowFragment[] | undefined;
  /** Why some or all of them are missing. */
  failure: string | undefined;
  refetch: () => void;
  /** Appends the next page; null when there is none. */
  more: (() => Promise<{ error?: unknown }>) | null;
}

/** The payouts with one of `statuses` (none: all), in pages. `isSearch`: every page is read, up to the limit. */
export function usePayoutPages(
  statuses: readonly PayoutStatus[],
  isSearch: boolean,
): PayoutPages & { isSearching: boolean } {
  const first = isSearch ? searchPageSize : pageSize;
  const { data, previousData, error, refetch, fetchMore } = usePayoutQueueQuery({
    variables: { first, ...(statuses.length > 0 && { status: [...statuses] }) },
  });
  // Another status keeps the last rows visible until its own have loaded.
  const payouts = (data ?? previousData)?.payouts;
  const { shown, more } = useRowPages(payouts, first, async (after) => {
    const answer = await fetchMore({ variables: { after } });
    return { page: answer.data.payouts, error: answer.error };
  });
  const last = payouts?.at(-1)?.id;
  const isUnread =
    isSearch && data !== undefined && more !== null && data.payouts.length < searchPayoutsMax;
  const [stoppedAt, setStoppedAt] = useState<string | null>(null);
  const isSearching = isUnread && stoppedAt !== last;
  useEffect(() => {
    if (!isSearching) return;
    // A failure ends the search at what has been read; `more` tries again.
    more().catch(() => setStoppedAt(last ?? null));
  }, [isSearching, last]);
  return {
    payouts: shown,
    failure: error && loadFailure(error, 'Failed to load payouts', data),
    refetch: () => void refetch(),
    more: isSearching ? null : more,
    isSearching: isSearching || (isSearch && data === undefined && error === undefined),
  };
}
