import { useApolloClient } from '@apollo/client/react';
import type { StepAction } from '../../../generated/graphql.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { signDecision, type ShownStep } from './sign-decision.ts';

/** Signs the viewer's decisions on the displayed content. */
export function useSignDecision(): (
  shown: ShownStep,
  action: StepAction,
) => ReturnType<typeof signDecision> {
  const client = useApolloClient();
  const { org_id: organizationId } = useSessionUser();
  return (shown, action) => signDecision(client, String(organizationId), shown, action);
}
