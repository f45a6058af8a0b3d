import { useCreateDelegationMutation } from '#graphql';
import { failureMessage, isPendingConfirmation } from '../../lib/graphql-failures.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;

/** Whether a hand-over is in effect, waits for someone else, or failed with a message. */
export type HandedOver = 'done' | 'proposed' | { readonly failure: string };

/** Makes someone the delegate of a member who is about to be deactivated: delegates get their open approvals. */
export function useHandOver(fromId: string): (toId: string) => Promise<HandedOver> {
  const [createDelegation] = useCreateDelegationMutation();
  return async (toId) => {
    // It began an hour ago, because it must have begun by the server's clock too.
    const startsAt = new Date(Date.now() - hourMs).toISOString();
    const input = { fromId, toId, startsAt, endsAt: new Date(Date.now() + yearMs).toISOString() };
    const { delegation, errors } = (await createDelegation({ input })) ?? {};
    if (delegation) return 'done';
    if (isPendingConfirmation(errors)) return 'proposed';
    return { failure: failureMessage(errors, 'Failed to hand over the approvals') };
  };
}
