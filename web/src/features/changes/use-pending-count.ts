import { useWaitingChangesQuery } from '#graphql';

/** Number of changes that wait for somebody; 0 until it is known. */
export const usePendingCount = (): number =>
  useWaitingChangesQuery({ fetchPolicy: 'cache-first' }).data?.pendingChanges.length ?? 0;
