import { useEffect } from 'react';
import { useWaitingCountsQuery, type WaitingCountsQuery } from '../generated/graphql.ts';
import { useSessionUser } from '../lib/use-session.ts';
import { setWaitingCounts } from '../lib/waiting-counts.ts';

/** Fetches what the navigation counts. */
export default function WaitingCounts() {
  const isAdmin = useSessionUser().roles.includes('admin');
  const { data } = useWaitingCountsQuery({ variables: { isAdmin } });
  useEffect(() => {
    setWaitingCounts(
      data ? { tasks: data.pendingTaskSummary.count, changes: pendingChanges(data) } : null,
    );
    return () => setWaitingCounts(null);
  }, [data]);
  return null;
}

function pendingChanges(data: WaitingCountsQuery): number {
  const lists = [
    data.approvalControlChanges,
    data.payoutControlChanges,
    data.walletControlChanges,
    data.webhookControlChanges,
    data.memberControlChanges,
  ];
  return lists.flatMap((list) => list?.changes ?? []).filter(({ status }) => status === 'PENDING')
    .length;
}
