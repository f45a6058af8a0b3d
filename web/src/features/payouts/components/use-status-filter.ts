import { useSearchParams } from 'react-router';
import type { PayoutStatus } from '#graphql';
import { payoutStatuses } from '../payout-status-labels.ts';

/** Returns the statuses in the address; empty for all. Unknown values (typed by hand) are skipped. */
export function useStatusFilter(): [PayoutStatus[], (statuses: PayoutStatus[]) => void] {
  const [params, setParams] = useSearchParams();
  const wanted = params.getAll('status');
  const statuses = payoutStatuses.filter((status) => wanted.includes(status));
  const change = (next: PayoutStatus[]) => {
    const after = new URLSearchParams(params);
    after.delete('status');
    for (const status of next) after.append('status', status);
    setParams(after, { replace: true });
  };
  return [statuses, change];
}
