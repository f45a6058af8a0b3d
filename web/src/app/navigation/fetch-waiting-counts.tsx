import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { usePendingTaskSummaryQuery, useWaitingChangesQuery } from '#graphql';
import { useSessionUser } from '../../lib/use-session.ts';
import { setWaitingCounts } from './waiting-counts.ts';

/** Fetches the counts that the navigation shows. */
export default function FetchWaitingCounts() {
  const isAdmin = useSessionUser().roles.includes('admin');
  const tasks = usePendingTaskSummaryQuery().data?.pendingTaskSummary.count ?? 0;
  const { data } = useWaitingChangesQuery(isAdmin ? {} : skipToken);
  const changes = data?.pendingChanges.length ?? 0;
  useEffect(() => {
    setWaitingCounts({ tasks, changes });
    return () => setWaitingCounts(null);
  }, [tasks, changes]);
  return null;
}
