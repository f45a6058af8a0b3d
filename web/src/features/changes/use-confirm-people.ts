import { useApolloClient } from '@apollo/client/react';
import { useConfirmPeopleMutation, type PeopleToConfirmQuery } from '#graphql';
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
    const ids = shown.map(({ member }) => member.id);
    const { confirmed = [], doubted = [] } = Object.groupBy(ids, (id) =>
      knownIds.has(id) ? 'confirmed' : 'doubted',
    );
    const variables = { confirmed, doubted };
    const answer = await confirmPeople(variables);
    void refetchActive(client, ['PeopleToConfirm', 'PendingChanges', 'AuthorityLog']);
    return answer?.errors;
  };
}
