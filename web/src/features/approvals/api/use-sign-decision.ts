import { useApolloClient } from '@apollo/client/react';
import type { StepAction } from '#graphql';
import { signDecision, type ShownStep } from './sign-decision.ts';

/** Signs the viewer's decisions on the displayed content. */
export function useSignDecision(): (
  shown: ShownStep,
  action: StepAction,
) => ReturnType<typeof signDecision> {
  const client = useApolloClient();
  return (shown, action) => signDecision(client, shown, action);
}
