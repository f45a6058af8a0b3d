import { useApolloClient } from '@apollo/client/react';
import { useConfirmChangeMutation, useRejectChangeMutation } from '#graphql';
import type { Refusal } from './graphql-failures.ts';
import { refetchActive } from './refetch-active.ts';

export type ChangeAnswer = 'confirm' | 'reject';

/** Returns how to answer a pending change; its refusals are undefined without a response. */
export function useAnswerChange(): (
  id: string,
  answer: ChangeAnswer,
  reason?: string,
) => Promise<readonly Refusal[] | undefined> {
  const client = useApolloClient();
  const [confirmChange] = useConfirmChangeMutation();
  const [rejectChange] = useRejectChangeMutation();
  const confirm = async (id: string) => (await confirmChange({ id }))?.errors;
  const reject = async (id: string, reason: string | undefined) =>
    (await rejectChange({ id, ...(reason !== undefined && { reason }) }))?.errors;
  return async (id, answer, reason) => {
    const errors = await (answer === 'confirm' ? confirm(id) : reject(id, reason)).catch(
      () => undefined,
    );
    // An answer may outdate other changes of the same subject.
    void refetchActive(client, ['PendingChanges', 'WaitingChanges', 'AuthorityLog', 'Reopenings']);
    return errors;
  };
}
