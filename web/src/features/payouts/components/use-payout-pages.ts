import { useEffect, useState } from 'react';
import {
  usePayoutQueueQuery,
  type PayoutRowFragment,
  type PayoutStatus,
} from '../../../generated/graphql.ts';
import { missingPartsMessage } from '../../../lib/graphql-failures.ts';

const pageSize = 25;
/** Of a search, which reads page after page. */
const searchPageSize = 100;
/** Payouts that a search reads: the newest ones. */
export const searchPayoutsMax = 2_000;

interface PayoutPages {
  payouts: readonly PayoutRowFragment[] | undefined;
  /** Why some or all of them are missing. */
  failure: string | undefined;
  refetch: () => void;
  /** Appends the page after the last row; null when there is none. */
  more: (() => Promise<{ error?: unknown }>) | null;
}

/** The payouts with one of `statuses` (none: all), in pages. `isSearch`: every page is read, up to the limit. */
export function usePayoutPages(
  statuses: readonly PayoutStatus[],
  isSearch: boolean,
): PayoutPages & { isSearching: boolean } {
  const first = isSearch ? searchPageSize : pageSize;
  const [endedAt, setEndedAt] = useState<string | null>(null);
  const { data, previousData, error, refetch, fetchMore } = usePayoutQueueQuery({
    variables: { first, ...(statuses.length > 0 && { status: [...statuses] }) },
  });
  // Another status keeps the last rows visible until its own have loaded.
  const payouts = (data ?? previousData)?.payouts;
  const last = payouts?.at(-1)?.id;
  // The server reports no end: a page that isn't full is the last one.
  const mayGoOn =
    payouts !== undefined && payouts.length > 0 && payouts.length % first === 0 && last !== endedAt;
  const more = async () => {
    const answer = await fetchMore({ variables: { after: last ?? null } });
    if (answer.data.payouts.length === 0) setEndedAt(last ?? null);
    return answer;
  };
  const isUnread =
    isSearch && data !== undefined && mayGoOn && data.payouts.length < searchPayoutsMax;
  const [stoppedAt, setStoppedAt] = useState<string | null>(null);
  const isSearching = isUnread && stoppedAt !== last;
  useEffect(() => {
    if (!isSearching) return;
    // A failure ends the search at what has been read; `more` tries again.
    more().catch(() => setStoppedAt(last ?? null));
  }, [isSearching, last]);
  return {
    payouts,
    failure:
      error &&
      (data ? missingPartsMessage(error, 'Failed to load payouts') : 'Failed to load payouts'),
    refetch: () => void refetch(),
    more: mayGoOn && !isSearching ? more : null,
    isSearching: isSearching || (isSearch && data === undefined && error === undefined),
  };
}
