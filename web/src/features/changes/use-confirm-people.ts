import { useApolloClient } from '@apollo/client/react';
import { useConfirmPeopleMutation, type PeopleToConfirmQuery } from '../../generated/graphql.ts';
import type { Refusal } from '../../lib/graphql-failures.ts';
import { refetchActive } from '../../lib/refetch-active.ts';

export type PersonToConfirm = PeopleToConfirmQuery['peopleToConfirm'][number];

/** Returns how an admin confirms those of the shown people whom they know; the refusals are undefined without a response. */
export function useConfirmPeople(): (
  shown: readonly PersonToConfirm[],
  knownIds: ReadonlySet<string>,
) => Promise<readonly Refusal[] | undefined> {
  const client = useApolloClient();
  const [confirmPeople] = useConfirmPeopleMutation();
  return async (shown, knownIds) => {
    // Whoever came after the newest of those shown is not confirmed unseen.
    const through = Math.max(...shown.map(({ sequence }) => sequence));
    const except = shown.map(({ member }) => member.id).filter((id) => !knownIds.has(id));
    const answer = await confirmPeople({ variables: { through, except } }).catch(() => undefined);
    void refetchActive(client, ['PeopleToConfirm', 'PendingChanges', 'AuthorityLog']);
    return answer?.data?.confirmPeople.errors;
  };
}
