import { useControlChangesQuery } from '../../generated/graphql.ts';
import { changesOf } from './control-sources.ts';

/** Number of changes that wait for an admin; 0 until it is known. */
export function usePendingCount(): number {
  const { data } = useControlChangesQuery({ fetchPolicy: 'cache-first' });
  return data ? changesOf(data).filter(({ change }) => change.status === 'PENDING').length : 0;
}
