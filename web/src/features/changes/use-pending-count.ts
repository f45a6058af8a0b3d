import { useWaitingChangesQuery } from '../../generated/graphql.ts';

/** Number of changes that wait for somebody; 0 until it is known. */
export const usePendingCount = (): number =>
  useWaitingChangesQuery({ fetchPolicy: 'cache-first' }).data?.pendingChanges.length ?? 0;
