import { useApolloClient } from '@apollo/client/react';
import {
  useDecideStepMutation,
  type PasskeyAssertionInput,
  type StepAction,
} from '../../../generated/graphql.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

export interface Decision {
  expenseId: string;
  stepId: string;
  action: StepAction;
  /** What the viewer saw; the server refuses the decision if it has changed since. */
  contentHash: string;
  notes?: string;
  reason?: string;
  /** Signed for this approval, where a passkey is required. */
  passkey?: PasskeyAssertionInput;
}

/**
 * Decides a step. Resolves to the error message, or to null. Everything on screen that the decision may change is refetched, unless
 * `refresh` is false: of several decisions, the last one's refresh shows all.
 */
export function useDecideStep(): (
  decision: Decision,
  options?: { refresh: boolean },
) => Promise<string | null> {
  const [decideStep] = useDecideStepMutation();
  const client = useApolloClient();
  const keyFor = useIdempotencyKey();
  return async (input, { refresh } = { refresh: true }) => {
    const answer = await decideStep({
      variables: { input, idempotencyKey: keyFor(input) },
    }).catch(() => null);
    const errors = answer?.data?.decideStep.errors;
    if (errors?.length === 0) {
      if (refresh) await refetchActive(client, expenseQueries);
      return null;
    }
    // Required since the page was loaded: the next attempt asks for it.
    if (errors?.[0]?.code === 'PASSKEY_REQUIRED') await refetchActive(client, expenseQueries);
    return failureMessage(errors, 'Failed to execute action');
  };
}
