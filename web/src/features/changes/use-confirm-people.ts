import { useApolloClient } from '@apollo/client/react';
import { useConfirmPeopleMutation, type PeopleToConfirmQuery } from '../../generated/graphql.ts';
import type { Refusal } from '../../lib/graphql-failures.ts';
import { refetchActive } from '../../lib/refetch-active.ts';
import { signNext } from '../../lib/sign-statement.ts';
import { useSessionUser } from '../../lib/use-session.ts';

export type PersonToConfirm = PeopleToConfirmQuery['peopleToConfirm'][number];

/** Returns how an admin confirms those of the shown people whom they know; the refusals are undefined without a response. */
export function useConfirmPeople(): (
  shown: readonly PersonToConfirm[],
  knownIds: ReadonlySet<string>,
) => Promise<readonly Refusal[] | undefined> {
  const client = useApolloClient();
  const viewerId = String(useSessionUser().id);
  const [confirmPeople] = useConfirmPeopleMutation();
  return async (shown, knownIds) => {
    const subject = `people/${viewerId}`;
    // Whoever came after the newest of those shown is not confirmed unseen.
    const through = Math.max(...shown.map(({ sequence }) => sequence));
    const except = shown.map(({ member }) => member.id).filter((id) => !knownIds.has(id));
    const sent = async () => {
      const said = { kind: 'people.confirmed', subject, body: { through, except } };
      const proof = await signNext(client, said);
      const variables = { through, except, ...(proof && { proof }) };
      return (await confirmPeople({ variables })).data?.confirmPeople.errors;
    };
    const errors = await sent().catch(() => undefined);
    void refetchActive(client, ['PeopleToConfirm', 'PendingChanges', 'AuthorityLog']);
    return errors;
  };
}
