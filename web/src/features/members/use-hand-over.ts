import { useCreateDelegationMutation } from '../../generated/graphql.ts';
import { failureMessage } from '../../lib/graphql-failures.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;

/**
 * Makes someone the delegate of a member who is about to be deactivated: delegates get their open approvals. Resolves to the
 * error message, or to null.
 */
export function useHandOver(fromId: string): (toId: string) => Promise<string | null> {
  const [createDelegation] = useCreateDelegationMutation();
  return async (toId) => {
    // It began an hour ago, because it must have begun by the server's clock too.
    const startsAt = new Date(Date.now() - hourMs).toISOString();
    const input = { fromId, toId, startsAt, endsAt: new Date(Date.now() + yearMs).toISOString() };
    const { data } = await createDelegation({ variables: { input } });
    return data?.createDelegation.delegation
      ? null
      : failureMessage(data?.createDelegation.errors, 'Failed to hand over the approvals');
  };
}
