import { useApolloClient } from '@apollo/client/react';
import { useDecideStepMutation, type StepAction } from '#graphql';
import type { DecisionProof } from './sign-decision.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

export interface Decision extends DecisionProof {
  expenseId: string;
  stepId: string;
  action: StepAction;
  notes?: string;
  reason?: string;
}

/**
 * Decides a step. Resolves to the error message, or to null. Refetches everything on screen that the decision may change, unless
 * `refresh` is false: after several decisions, one refresh shows all.
 */
export function useDecideStep(): (
  decision: Decision,
  options?: { refresh: boolean },
) => Promise<string | null> {
  const [decideStep] = useDecideStepMutation();
  const client = useApolloClient();
  const keyFor = useIdempotencyKey();
  return async ({ proof = null, ...input }, { refresh } = { refresh: true }) => {
    const errors = (await decideStep({ input, proof, idempotencyKey: keyFor(input) }))?.errors;
    if (errors?.length === 0) {
      if (refresh) await refetchActive(client, expenseQueries);
      return null;
    }
    // A passkey is required since the page was loaded; the next attempt asks for it.
    if (errors?.[0]?.code === 'PASSKEY_REQUIRED') await refetchActive(client, expenseQueries);
    return failureMessage(errors, 'Failed to execute action');
  };
}
