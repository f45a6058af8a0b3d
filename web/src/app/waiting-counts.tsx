import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import {
  useWaitingChangesQuery,
  useWaitingTasksQuery,
  type WaitingChangesQuery,
} from '../generated/graphql.ts';
import { useSessionUser } from '../lib/use-session.ts';
import { setWaitingCounts } from '../lib/waiting-counts.ts';

/** Fetches the counts that the navigation shows. */
export default function WaitingCounts() {
  const isAdmin = useSessionUser().roles.includes('admin');
  const tasks = useWaitingTasksQuery().data?.pendingTaskSummary.count ?? 0;
  const { data } = useWaitingChangesQuery(isAdmin ? {} : skipToken);
  const changes = data ? pendingChanges(data) : 0;
  useEffect(() => {
    setWaitingCounts({ tasks, changes });
    return () => setWaitingCounts(null);
  }, [tasks, changes]);
  return null;
}

function pendingChanges(data: WaitingChangesQuery): number {
  const lists = [
    data.approvalControlChanges,
    data.payoutControlChanges,
    data.policyControlChanges,
    data.walletControlChanges,
    data.webhookControlChanges,
    data.memberControlChanges,
  ];
  return lists.flatMap((list) => list?.changes ?? []).filter(({ status }) => status === 'PENDING')
    .length;
}
