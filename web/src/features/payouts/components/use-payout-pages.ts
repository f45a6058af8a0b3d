import { useState } from 'react';
import {
  usePayoutQueueQuery,
  type PayoutRowFragment,
  type PayoutStatus,
} from '../../../generated/graphql.ts';

const pageSize = 25;

interface PayoutPages {
  payouts: readonly PayoutRowFragment[] | undefined;
  failed: boolean;
  refetch: () => void;
  /** Appends the page after the last row; null when there is none. */
  more: (() => Promise<{ error?: unknown }>) | null;
}

/** The payouts with one of `statuses` (none: all), in pages. */
export function usePayoutPages(statuses: readonly PayoutStatus[]): PayoutPages {
  const [endedAt, setEndedAt] = useState<string | null>(null);
  const { data, previousData, error, refetch, fetchMore } = usePayoutQueueQuery({
    variables: { first: pageSize, ...(statuses.length > 0 && { status: [...statuses] }) },
  });
  // Another status keeps the last rows visible until its own have loaded.
  const payouts = (data ?? previousData)?.payouts;
  const last = payouts?.at(-1)?.id;
  // The server reports no end: a page that isn't full is the last one.
  const mayGoOn =
    payouts !== undefined &&
    payouts.length > 0 &&
    payouts.length % pageSize === 0 &&
    last !== endedAt;
  const more = async () => {
    const answer = await fetchMore({ variables: { after: last ?? null } });
    if (answer.data.payouts.length === 0) setEndedAt(last ?? null);
    return answer;
  };
  return {
    payouts,
    failed: error !== undefined,
    refetch: () => void refetch(),
    more: mayGoOn ? more : null,
  };
}
